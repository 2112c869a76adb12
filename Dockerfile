# The fake on port 4010: docker build -t crm-fake . && docker run --rm -p 4010:4010 crm-fake
FROM node:20-slim AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build && npm pack --ignore-scripts --pack-destination /packed

FROM node:20-slim
WORKDIR /fake
COPY --from=build /packed/*.tgz /tmp/
RUN npm install --omit=dev --omit=peer --no-audit --no-fund /tmp/*.tgz && rm -rf /tmp/*.tgz /root/.npm
USER node
EXPOSE 4010
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
  CMD ["node", "-e", "require('node:net').connect(4010).on('connect', () => process.exit(0)).on('error', () => process.exit(1))"]
ENTRYPOINT ["node", "/fake/node_modules/workspace-crm-conformance/dist/cli/main.js", "fake", "--host", "0.0.0.0", "--port", "4010"]
