import { createContext } from 'react-router-dom'
import { request, type Transport } from './request'

// Types the `context` of route loaders as RouterContextProvider.
declare module 'react-router' {
  interface Future {
    v8_middleware: true
  }
}

/** HTTP in the browser, in-process calls during server rendering. */
export const transportContext = createContext<Transport>(request)
