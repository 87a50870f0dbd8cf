import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { useEffect, useRef, useState } from 'react'
import { toOperation } from './operation'
import { request } from './request'

export interface PendingUpload {
  id: number
  name: string
  /** 0 to 1. */
  progress: number
}

let lastId = 0

/**
 * Uploads files one after the other. Unmounting aborts all uploads, unless `continueOnUnmount` is true. The promise of
 * an aborted upload rejects with AbortError. Bypasses Apollo, whose mutations support neither progress nor abort.
 */
export function useUpload<TData, TVariables>(
  document: TypedDocumentNode<TData, TVariables>,
  { continueOnUnmount = false }: { continueOnUnmount?: boolean } = {},
) {
  const [queue, setQueue] = useState<PendingUpload[]>([])
  const controllers = useRef(new Map<number, AbortController>())
  const lastRequest = useRef<Promise<unknown>>(undefined)
  useEffect(() => {
    const { current } = controllers
    return () => {
      if (!continueOnUnmount) abortAll(current)
    }
  }, [continueOnUnmount])
  const send = (name: string, variables: TVariables): Promise<TData> => {
    const id = ++lastId
    const controller = new AbortController()
    const { signal } = controller
    controllers.current.set(id, controller)
    const onProgress = (progress: number) =>
      setQueue(current => current.map(item => (item.id === id ? { ...item, progress } : item)))
    const sendRequest = () => request(toOperation(document), variables, { signal, onProgress })
    setQueue(current => [...current, { id, name, progress: 0 }])
    const response = lastRequest.current?.then(sendRequest) ?? sendRequest()
    lastRequest.current = response.catch(() => undefined)
    // The race removes a canceled upload from the queue immediately, even if its request has not started.
    return Promise.race([response, rejectOnAbort(signal)]).finally(() => {
      controllers.current.delete(id)
      setQueue(current => current.filter(item => item.id !== id))
    })
  }
  const cancel = () => abortAll(controllers.current)
  const cancelOne = (id: number) => controllers.current.get(id)?.abort()
  return { queue, send, cancel, cancelOne }
}

const abortAll = (controllers: ReadonlyMap<number, AbortController>) => {
  for (const controller of controllers.values()) controller.abort()
}

const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
