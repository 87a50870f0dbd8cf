import { createContext } from 'react-router-dom'
import { request, type Transport } from './request'

// This declaration gives the `context` of route loaders the type RouterContextProvider.
declare module 'react-router' {
  interface Future {
    v8_middleware: true
  }
}

/** The function that sends operations. It uses HTTP in the browser and in-process calls during server rendering. */
export const transportContext = createContext<Transport>(request)
