import { createContext } from 'react-router-dom'
import { request, type Transport } from './request'

declare module 'react-router' {
  interface Future {
    v8_middleware: true
  }
}

/** How a route's loader reaches the server: over the wire in a browser, in process where the server renders. */
export const transportContext = createContext<Transport>(request)
