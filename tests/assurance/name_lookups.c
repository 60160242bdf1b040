/* Writes down every name a process looks up and every other machine it turns to, and lets none of it through.
 *
 * Loaded before libc (LD_PRELOAD), so that native libraries, which resolve names without Python, are seen as well. A line a
 * call goes to the file that NAME_LOOKUPS names. Numeric addresses are no names; this machine's own may be connected to.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <unistd.h>

static void write_down(const char *call, const char *what) {
    const char *path = getenv("NAME_LOOKUPS");
    char line[512];
    int length = snprintf(line, sizeof line, "%s %.400s\n", call, what);
    int file = path ? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644) : -1;
    if (file < 0 || write(file, line, (size_t)length) != length) abort(); /* what cannot be recorded must not pass */
    close(file);
}

static int is_name(const char *host) {
    unsigned char address[sizeof(struct in6_addr)];
    if (host == NULL || *host == '\0') return 0;
    return inet_pton(AF_INET, host, address) != 1 && inet_pton(AF_INET6, host, address) != 1;
}

/* The address in words where it is another machine's, else NULL. */
static const char *elsewhere(const struct sockaddr *to, char *words, size_t room) {
    char host[INET6_ADDRSTRLEN];
    int port;
    if (to == NULL) return NULL;
    if (to->sa_family == AF_INET) {
        const struct sockaddr_in *four = (const struct sockaddr_in *)to;
        if ((ntohl(four->sin_addr.s_addr) >> 24) == 127) return NULL;
        inet_ntop(AF_INET, &four->sin_addr, host, sizeof host);
        port = ntohs(four->sin_port);
    } else if (to->sa_family == AF_INET6) {
        const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)to;
        if (IN6_IS_ADDR_LOOPBACK(&six->sin6_addr)) return NULL;
        inet_ntop(AF_INET6, &six->sin6_addr, host, sizeof host);
        port = ntohs(six->sin6_port);
    } else {
        return NULL;
    }
    snprintf(words, room, "%s port %d", host, port);
    return words;
}

static int refused(const char *call, const struct sockaddr *to) {
    char words[128];
    if (elsewhere(to, words, sizeof words) == NULL) return 0;
    write_down(call, words);
    errno = ENETUNREACH;
    return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int getaddrinfo(const char *host, const char *port, const struct addrinfo *hints, struct addrinfo **found) {
    if (!is_name(host)) return REAL(getaddrinfo)(host, port, hints, found);
    write_down("getaddrinfo", host);
    return EAI_NONAME;
}

struct hostent *gethostbyname(const char *host) {
    if (!is_name(host)) return REAL(gethostbyname)(host);
    write_down("gethostbyname", host);
    h_errno = HOST_NOT_FOUND;
    return NULL;
}

struct hostent *gethostbyname2(const char *host, int family) {
    if (!is_name(host)) return REAL(gethostbyname2)(host, family);
    write_down("gethostbyname2", host);
    h_errno = HOST_NOT_FOUND;
    return NULL;
}

int gethostbyname_r(const char *host, struct hostent *entry, char *buffer, size_t room, struct hostent **found, int *error) {
    if (!is_name(host)) return REAL(gethostbyname_r)(host, entry, buffer, room, found, error);
    write_down("gethostbyname_r", host);
    *found = NULL;
    *error = HOST_NOT_FOUND;
    return 0;
}

int gethostbyname2_r(const char *host, int family, struct hostent *entry, char *buffer, size_t room, struct hostent **found,
                     int *error) {
    if (!is_name(host)) return REAL(gethostbyname2_r)(host, family, entry, buffer, room, found, error);
    write_down("gethostbyname2_r", host);
    *found = NULL;
    *error = HOST_NOT_FOUND;
    return 0;
}

/* Of the resolver's own calls, under the names that older and newer versions of libc give them. */
#define QUERY(name)                                                                                                     \
    int name(const char *host, int class, int type, unsigned char *answer, int room) {                                  \
        (void)class, (void)type, (void)answer, (void)room;                                                              \
        write_down(#name, host);                                                                                        \
        h_errno = HOST_NOT_FOUND;                                                                                       \
        return -1;                                                                                                      \
    }
#define NQUERY(name)                                                                                                    \
    int name(void *state, const char *host, int class, int type, unsigned char *answer, int room) {                     \
        (void)state, (void)class, (void)type, (void)answer, (void)room;                                                 \
        write_down(#name, host);                                                                                        \
        h_errno = HOST_NOT_FOUND;                                                                                       \
        return -1;                                                                                                      \
    }
QUERY(res_query) QUERY(__res_query) QUERY(res_search) QUERY(__res_search)
NQUERY(res_nquery) NQUERY(__res_nquery) NQUERY(res_nsearch) NQUERY(__res_nsearch)

/* Whoever brings a resolver of their own still has to send its questions. */
int connect(int socket, const struct sockaddr *to, socklen_t length) {
    return refused("connect", to) ? -1 : REAL(connect)(socket, to, length);
}

ssize_t sendto(int socket, const void *data, size_t size, int flags, const struct sockaddr *to, socklen_t length) {
    return refused("sendto", to) ? -1 : REAL(sendto)(socket, data, size, flags, to, length);
}

ssize_t sendmsg(int socket, const struct msghdr *message, int flags) {
    return refused("sendmsg", message->msg_name) ? -1 : REAL(sendmsg)(socket, message, flags);
}

int sendmmsg(int socket, struct mmsghdr *messages, unsigned int count, int flags) {
    for (unsigned int place = 0; place < count; place++)
        if (refused("sendmmsg", messages[place].msg_hdr.msg_name)) return -1;
    return REAL(sendmmsg)(socket, messages, count, flags);
}
