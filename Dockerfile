# Keep the Node release of all stages equal to the release in .nvmrc.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY tools tools
# Prevents the download of Prisma's schema engine.
RUN PRISMA_SCHEMA_ENGINE_BINARY=/app/tools/schema-engine.mjs npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node tools/prepare.mjs start

# Installs the packages that the built server imports. Deletes the npm scripts, because the image lacks the files that
# they run.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund && npm pkg delete scripts devDependencies

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
# Keeps glibc's trim threshold constant, so that glibc returns the memory of V8's compiler threads to the system.
ENV MALLOC_TRIM_THRESHOLD_=1048576
# Makes glibc return blocks of 16 KB and more, such as the buffers of pages, to the system when they are freed.
ENV MALLOC_MMAP_THRESHOLD_=16384
# Caches compiled code, which speeds up the health checks and a restart of the container.
ENV NODE_COMPILE_CACHE=/tmp/compiled
WORKDIR /app
COPY --from=packages /app/package.json ./
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/tools/node-settings.cjs tools/
COPY --from=build /app/prisma/demo/images prisma/demo/images
RUN mkdir --mode=700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000
# Has the same options as ENTRYPOINT. Otherwise, the health check and the server would reject and replace each other's
# entries in NODE_COMPILE_CACHE.
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s CMD ["node", "--max-semi-space-size=16", "--require=./tools/node-settings.cjs", "dist/server/cli.js", "health"]
# The source code of the commands is in server/cli. Example: docker run … kairos user create --username ada …
ENTRYPOINT ["node", "--max-semi-space-size=16", "--require=./tools/node-settings.cjs", "dist/server/cli.js"]
CMD ["start"]
