import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '../../server/app'
import type { Deps } from '../../server/context'
import { loadBuildAssets } from '../../server/rendering'

/** Starts another server with these dependencies. The server from `setupTestApp` keeps running. */
export const startTestServer = async (deps: Deps, siteUrl = 'http://localhost') => {
  const server = createServer(
    createApp({
      deps: { ...deps, siteUrl },
      assets: loadBuildAssets('dist/client'),
      graphiql: false,
      trustProxy: 0,
      maxRequestsPerClient: 100,
      isAcceptingRequests: () => true,
      ping: async () => {},
    }),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    fetchText: async (path: string) => (await fetch(url + path)).text(),
    stop: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
