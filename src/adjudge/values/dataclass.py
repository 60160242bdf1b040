"""Frozen dataclasses that are there at once: the standard library compiles six functions for each class as it is defined, half of
the time in which a command starts. Here one is compiled, when the first value of the class is made or somebody looks at how."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass

    __all__ = ["dataclass"]
else:
    import dataclasses
    import sys
    from operator import attrgetter
    from reprlib import recursive_repr

    def dataclass(*, frozen, kw_only, slots, order=False):
        """As `dataclasses.dataclass`, for what is frozen, made by keyword and has slots. Rare ones are left to the library."""
        if not (frozen and kw_only and slots):
            raise TypeError("a value is frozen, made by keyword and has slots")

        def made(cls):
            if order or any(map(dataclasses.is_dataclass, cls.__mro__[1:])):
                return dataclasses.dataclass(frozen=True, kw_only=True, slots=True, order=order)(cls)
            # Or the library would work out a signature to write there.
            cls.__doc__ = cls.__doc__ or f"{cls.__name__}(…)"
            value = dataclasses.dataclass(init=False, repr=False, eq=False, kw_only=True, slots=True)(cls)
            for name in _METHODS:
                setattr(value, name, vars(_Value)[name])
            value.__init__ = _Later(value)
            value.__compared__ = staticmethod(_compared(value))
            params = value.__dataclass_params__
            params.init = params.repr = params.eq = params.frozen = True
            return value

        return made

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

    _METHODS = [name for name, method in vars(_Value).items() if callable(method)]

    def _compared(cls):
        """From a value of the class to the tuple it is compared by."""
        names = [f.name for f in dataclasses.fields(cls) if f.compare]
        return attrgetter(*names) if len(names) > 1 else lambda value: tuple(getattr(value, name) for name in names)

    class _Later:
        """The `__init__` of a value, which puts the compiled one in its place when it is first looked up."""

        def __init__(self, value):
            self._value = value

        def __get__(self, made, cls=None):
            self._value.__init__ = _compiled(self._value)
            return self._value.__init__.__get__(made, cls)

    def _compiled(cls):
        """What makes a value of the class: its fields taken by keyword and put in place."""
        scope, taken, body = {"_put": object.__setattr__, "_MISSING": dataclasses.MISSING}, [], []
        fields = dataclasses.fields(cls)
        for at, f in enumerate(fields):
            given = f.name
            if f.default_factory is not dataclasses.MISSING:
                scope[f"_made{at}"] = f.default_factory
                taken.append(f"{f.name}=_MISSING")
                given = f"_made{at}() if {f.name} is _MISSING else {f.name}"
            elif f.default is not dataclasses.MISSING:
                scope[f"_default{at}"] = f.default
                taken.append(f"{f.name}=_default{at}")
            else:
                taken.append(f.name)
            body.append(f"_put(self, {f.name!r}, {given})")
        if hasattr(cls, "__post_init__"):
            body.append("self.__post_init__()")
        head = f"def __init__({', '.join(['self', *['*'][: len(taken)], *taken])}): {'; '.join(body) or 'pass'}"
        found = {}
        # In the class's own module, where its annotations mean what they say.
        exec(f"def make({', '.join(scope)}):\n {head}\n return __init__", vars(sys.modules[cls.__module__]), found)
        made = found["make"](**scope)
        made.__qualname__ = f"{cls.__qualname__}.__init__"
        made.__annotations__ = {f.name: f.type for f in fields} | {"return": None}
        return made
