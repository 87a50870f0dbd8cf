import { createContext } from 'react-router-dom'
import { request, type Transport } from './request'

// Types the `context` of route loaders as RouterContextProvider.
declare module 'react-router' {
  interface Future {
    v8_middleware: true
  }
}

/** The function that sends operations: over HTTP in the browser, as in-process calls during server rendering. */
export const transportContext = createContext<Transport>(request)
