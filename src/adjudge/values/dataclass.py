"""Frozen dataclasses that are there at once: the standard library compiles six functions for each class as it is defined, half of
the time in which a command starts. Here one is compiled, for a class of which many values are made; the first few are made
without. What the library knows of a class it is asked when somebody looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass

    __all__ = ["dataclass"]
else:
    import dataclasses
    import inspect
    import sys
    from functools import partial
    from operator import attrgetter
    from reprlib import recursive_repr
    from threading import RLock

    def dataclass(*, frozen=False, kw_only=False, slots=False, order=False):
        """As `dataclasses.dataclass`, and quick for what is frozen and has slots. Others are left to the library."""

        def made(cls):
            inherits = any("__dataclass_fields__" in vars(base) for base in cls.__mro__[1:])
            if inherits or order or not (frozen and slots):
                return dataclasses.dataclass(frozen=frozen, kw_only=kw_only, slots=slots, order=order)(cls)
            return _quick(cls, kw_only)

        return made

    def _quick(cls, kw_only):
        # Or the library would work out a signature to write there.
        cls.__doc__ = cls.__doc__ or f"{cls.__name__}(…)"
        given = {n: vars(cls).get(n, MISSING) for n, of in _annotations(cls).items() if not of.startswith("ClassVar")}
        kept = {name: value for name, value in vars(cls).items() if name not in {*given, "__dict__", "__weakref__"}}
        value = type(cls)(cls.__name__, cls.__bases__, {**kept, "__slots__": tuple(given), **_METHODS})
        value.__qualname__ = cls.__qualname__
        value.__match_args__ = () if kw_only else tuple(given)
        value.__compared__ = staticmethod(_compared([name for name, default in given.items() if _counts(default)]))
        value.__init__ = _Made(value, given, kw_only)
        for name in ("__dataclass_fields__", "__dataclass_params__"):
            setattr(value, name, _Described(value, cls, name, kw_only))
        return value

    _annotations, MISSING = inspect.get_annotations, dataclasses.MISSING

    def _counts(default):
        """Whether a field is compared, by what stands for it in the class."""
        return default.compare if isinstance(default, dataclasses.Field) else True

    def _compared(names):
        """From a value of the class to the tuple it is compared by."""
        return attrgetter(*names) if len(names) > 1 else lambda value: tuple(getattr(value, name) for name in names)

    class _Value:
        """What every value can, whatever its fields: as the library would write it for each."""

        @recursive_repr()
        def __repr__(self):
            shown = (f"{f.name}={getattr(self, f.name)!r}" for f in dataclasses.fields(self) if f.repr)
            return f"{type(self).__qualname__}({', '.join(shown)})"

        def __eq__(self, other):
            if type(other) is not type(self):
                return NotImplemented
            return self.__compared__(self) == self.__compared__(other)

        def __hash__(self):
            return hash(self.__compared__(self))

        def __setattr__(self, name, value):
            raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")

        def __delattr__(self, name):
            raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")

        def __getstate__(self):
            return [getattr(self, f.name) for f in dataclasses.fields(self)]

        def __setstate__(self, state):
            for f, value in zip(dataclasses.fields(self), state, strict=True):
                object.__setattr__(self, f.name, value)

    _METHODS = {name: method for name, method in vars(_Value).items() if callable(method)}
    _DESCRIBING = RLock()

    class _Described:
        """What the library says of a class, which it is asked when somebody looks: most commands need half of the values."""

        def __init__(self, value, plain, name, kw_only):
            self._value, self._plain, self._name, self._kw_only = value, plain, name, kw_only

        def __get__(self, made, cls=None):
            with _DESCRIBING:  # the library changes the class that it reads: a second time it would not find the same
                if vars(self._value)[self._name] is self:
                    ask = dataclasses.dataclass(init=False, repr=False, eq=False, kw_only=self._kw_only)
                    plain = ask(self._plain)
                    params = plain.__dataclass_params__
                    params.init = params.repr = params.eq = params.frozen = True
                    self._value.__dataclass_params__ = params
                    self._value.__dataclass_fields__ = plain.__dataclass_fields__
            return getattr(self._value, self._name)

    class _Made:
        """The `__init__` of a value: it puts a compiled one in its place after the first few, or when somebody looks at it."""

        first = 40

        def __init__(self, value, given, kw_only):
            self._value, self._kw_only = value, kw_only
            self._defaults = {name: _default(default) for name, default in given.items()}
            self._needed = {name for name, ways in self._defaults.items() if ways == (MISSING, MISSING)}

        def __get__(self, made, cls=None):
            self.first -= 1
            if made is not None and self.first > 0:
                return partial(self._put, made)
            self._value.__init__ = _compiled(self._value, self._defaults, self._kw_only)
            return self._value.__init__.__get__(made, cls)

        def _put(self, made, /, *args, **given):
            if args or not self._needed <= given.keys() <= self._defaults.keys():
                _compiled(self._value, self._defaults, self._kw_only)(made, *args, **given)
                return
            for name, (default, factory) in self._defaults.items():
                value = given[name] if name in given else default if factory is MISSING else factory()
                object.__setattr__(made, name, value)
            if hasattr(made, "__post_init__"):
                made.__post_init__()

    def _default(given):
        """The default of a field and what makes one, by what stands for it in the class."""
        return (given.default, given.default_factory) if isinstance(given, dataclasses.Field) else (given, MISSING)

    def _compiled(cls, defaults, kw_only):
        """What makes a value of the class: its fields taken, each put into its slot, which nobody has to look up."""
        scope, taken, body = {"_MISSING": MISSING}, [], []
        for at, (name, (default, factory)) in enumerate(defaults.items()):
            given = name
            if factory is not MISSING:
                scope[f"_made{at}"] = factory
                taken.append(f"{name}=_MISSING")
                given = f"_made{at}() if {name} is _MISSING else {name}"
            elif default is not MISSING:
                scope[f"_default{at}"] = default
                taken.append(f"{name}=_default{at}")
            else:
                taken.append(name)
            scope[f"_put{at}"] = vars(cls)[name].__set__
            body.append(f"_put{at}(self, {given})")
        if hasattr(cls, "__post_init__"):
            body.append("self.__post_init__()")
        alone = ["*"] if kw_only and taken else []
        head = f"def __init__({', '.join(['self', *alone, *taken])}): {'; '.join(body) or 'pass'}"
        found = {}
        # In the class's own module, where its annotations mean what they say.
        exec(f"def make({', '.join(scope)}):\n {head}\n return __init__", vars(sys.modules[cls.__module__]), found)
        made = found["make"](**scope)
        made.__qualname__ = f"{cls.__qualname__}.__init__"
        made.__annotations__ = {name: _annotations(cls)[name] for name in defaults} | {"return": None}
        return made
