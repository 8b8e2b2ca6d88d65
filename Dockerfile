FROM node:24-slim

WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY clients/sdk/package.json clients/sdk/
COPY clients/cli/package.json clients/cli/
COPY clients/mcp/package.json clients/mcp/
COPY clients/dashboard/package.json clients/dashboard/
# The image brings its own Node and uses a PostgreSQL outside (DATABASE_URL), so no package has to run a script. Commands of
# package.json run on that Node too.
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force \
  && mkdir -p node_modules/node/bin && ln -s "$(command -v node)" node_modules/node/bin/node
COPY . .
RUN node scripts/stripped.mjs \
  && ln -s /app/clients/cli/bin/distribute.mjs /usr/local/bin/distribute \
  && ln -s /app/clients/mcp/bin/distribute-mcp.mjs /usr/local/bin/distribute-mcp

ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    DISTRIBUTE_DATA_DIR=/data
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000

HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]

CMD ["sh", "-c", ": \"${DATABASE_URL:?must name a PostgreSQL 15 or later}\" && exec node --max-semi-space-size=8 --memory-reducer-gc-count=1 --heap-growing-percent=50 --import=./scripts/stripped.mjs src/main.ts"]
