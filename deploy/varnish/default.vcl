vcl 4.1;

# Varnish 6 or newer in front of the proxies (FRONT_CACHE=varnish). /etc/varnish/dragoman-secret holds FRONT_CACHE_SECRET.
# Varnish does not speak TLS: put Caddy (deploy/Caddyfile) or hitch before it, on this machine.

import directors;
import std;

probe alive {
  .url = "/.well-known/dragoman/translate.js";
  .interval = 1s;
  .timeout = 2s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

# One backend for each machine with proxies; add them to `proxies` below.
backend proxy1 { .host = "127.0.0.1"; .port = "3080"; .probe = alive; }

# Who ends TLS and may name the visitor's scheme.
acl tls {
  "localhost";
  "127.0.0.0"/8;
  "::1";
}

sub vcl_init {
  # By address, so that a retry can name another one: with round_robin it may get the failed one again.
  new proxies = directors.shard();
  proxies.add_backend(proxy1);
  proxies.reconfigure();
}

sub purge {
  if (req.method != "PURGE" ||
      req.http.X-Purge-Secret != regsub(std.fileread("/etc/varnish/dragoman-secret"), "\s+$", "")) {
    return (synth(403));
  }
  if (req.http.Surrogate-Key !~ "^[a-z0-9_-]+( [a-z0-9_-]+)*$") {
    return (synth(400));
  }
  if (!std.ban("obj.http.Surrogate-Key ~ (^|\s)(" + regsuball(req.http.Surrogate-Key, " ", "|") + ")(\s|$)")) {
    return (synth(500, std.ban_error()));
  }
  return (synth(200, "Purged"));
}

sub vcl_recv {
  set req.backend_hint = proxies.backend();
  unset req.http.X-Own-Cookie;
  if (client.ip !~ tls || req.http.X-Forwarded-Proto != "https") {
    set req.http.X-Forwarded-Proto = "http";
  }
  if (req.url == "/.well-known/dragoman/purge") {
    call purge;
  }
  if (req.http.Upgrade ~ "(?i)websocket") {
    return (pipe);
  }
  if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization) {
    return (pass);
  }
  # Cookies that only scripts of analytics read do not make a page personal.
  if (req.http.Cookie) {
    set req.http.X-Own-Cookie = regsuball(req.http.Cookie,
      "(^|;\s*)(_ga|_gid|_gat|_gcl_|_fbp|_fbc|_hj|__utm|_pk_|mp_)[^=;]*=[^;]*", "");
    if (req.http.X-Own-Cookie ~ "^[;\s]*$") {
      unset req.http.X-Own-Cookie;
    }
  }
  # While the proxies respond, a page is at most 10 seconds older than its lifetime.
  if (std.healthy(req.backend_hint)) {
    set req.grace = 10s;
  }
  return (hash);
}

sub vcl_hash {
  hash_data(req.http.X-Forwarded-Proto);
}

# Visitors with cookies get only what the site marks as shared.
sub vcl_hit {
  if (req.http.X-Own-Cookie && obj.http.Cache-Control !~ "(?i)\b(public|s-maxage)\b") {
    return (pass);
  }
}

sub vcl_miss {
  if (req.http.X-Own-Cookie) {
    return (pass);
  }
}

sub vcl_pipe {
  set bereq.http.Upgrade = req.http.Upgrade;
  set bereq.http.Connection = req.http.Connection;
}

sub vcl_backend_fetch {
  set bereq.backend = proxies.backend(alt=bereq.retries);
  # What the proxy does not know makes a request unusual, and its page would not be shared.
  unset bereq.http.X-Own-Cookie;
  unset bereq.http.X-Varnish;
  if (!bereq.uncacheable) {
    unset bereq.http.Cookie;
  }
}

sub vcl_backend_response {
  # What a form or a script has changed (RFC 9111, 4.4): the response names the pages, which have an underscore in their keys.
  if (bereq.method !~ "^(GET|HEAD|OPTIONS|TRACE)$" && beresp.status < 400 &&
      beresp.http.Surrogate-Key ~ "^[a-z0-9]+_[a-z0-9]+( [a-z0-9]+_[a-z0-9]+)*$") {
    std.ban("obj.http.Surrogate-Key ~ (^|\s)(" + regsuball(beresp.http.Surrogate-Key, " ", "|") + ")(\s|$)");
  }
  if (beresp.http.CDN-Cache-Control ~ "max-age=[1-9]") {
    set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*max-age=(\d+).*$", "\1") + "s", 0s);
    set beresp.grace = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*stale-if-error=(\d+).*$", "\1") + "s", 10s);
  } elsif (beresp.http.CDN-Cache-Control) {
    set beresp.uncacheable = true;
    set beresp.ttl = 10s;
    return (deliver);
  }
  # A failing proxy or site must not replace a page that is stored.
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    return (abandon);
  }
}

# A proxy that restarts costs no visitor a page: another is asked.
sub vcl_backend_error {
  if (bereq.retries < 2 && (bereq.method == "GET" || bereq.method == "HEAD")) {
    return (retry);
  }
}

sub vcl_deliver {
  unset resp.http.Surrogate-Key;
  unset resp.http.CDN-Cache-Control;
  unset resp.http.X-Varnish;
  if (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
  } else {
    set resp.http.X-Cache = "MISS";
  }
}
