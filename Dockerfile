# syntax=docker/dockerfile:1
# One image for every role: `docker run dragoman --roles proxy`. `dragoman doctor` and the other commands are in PATH.
# docs/self-hosting.md tells how to run it.

FROM node:24-bookworm-slim AS build
WORKDIR /opt/dragoman
COPY . .
RUN npm ci --omit=dev --no-audit --no-fund && node scripts/install-tracing.mjs
ENV PATH=/opt/dragoman/node_modules/.bin:$PATH
RUN node scripts/build.ts
RUN node scripts/write-sbom.ts > sbom.cdx.json
# Node's C++ headers, what only building the pages needs, and what only debuggers and compilers read.
RUN rm -rf node_modules/node-*/include \
    node_modules/react-aria node_modules/react-stately node_modules/react-aria-components node_modules/react-dom \
    node_modules/@rolldown node_modules/lightningcss* node_modules/vite node_modules/@tailwindcss node_modules/@fontsource-variable \
    && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM debian:bookworm-slim
LABEL org.opencontainers.image.version="0.2.0"
RUN useradd --system --uid 10001 --user-group --home-dir /var/lib/dragoman --create-home --shell /usr/sbin/nologin dragoman
COPY --from=build /opt/dragoman /opt/dragoman
ENV PATH=/opt/dragoman/node_modules/.bin:$PATH \
    NODE_ENV=production \
    MALLOC_MMAP_THRESHOLD_=131072 \
    HOST=0.0.0.0 \
    DATA_DIR=/var/lib/dragoman \
    HEALTH_PORT=3100 \
    STOP_DELAY_SECONDS=5 \
    SHUTDOWN_SECONDS=20
WORKDIR /var/lib/dragoman
USER 10001:10001
VOLUME /var/lib/dragoman
EXPOSE 3000 3080 3100
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
    CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.HEALTH_PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# A process of its own for every role that may need one; the supervisor gets SIGTERM and stops them in order.
ENTRYPOINT ["node", "/opt/dragoman/apps/server/src/main.ts"]
CMD ["--roles", "api,backend,web,worker,proxy,edge"]
