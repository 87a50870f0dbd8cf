import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { useEffect, useRef, useState } from 'react'
import { toOperation } from './operation'
import { request } from './request'

/** A file on its way, or waiting for those before it. */
export interface PendingUpload {
  id: number
  name: string
  /** How much of it has gone, 0 to 1. */
  progress: number
}

let lastId = 0

/**
 * Sends files, one after the other, with their progress and a way to stop them: then they reject with an AbortError.
 * Closing what sends them stops them as well, since nobody is there to take what comes back, unless they go on. Not by
 * Apollo, whose mutations know neither.
 */
export function useUpload<TData, TVariables>(
  document: TypedDocumentNode<TData, TVariables>,
  { continueOnUnmount = false }: { continueOnUnmount?: boolean } = {},
) {
  const [queue, setQueue] = useState<PendingUpload[]>([])
  const controller = useRef<AbortController>(undefined)
  const lastRequest = useRef<Promise<unknown>>(undefined)
  useEffect(() => {
    controller.current = new AbortController()
    return () => {
      if (!continueOnUnmount) controller.current?.abort()
    }
  }, [continueOnUnmount])
  const send = (name: string, variables: TVariables): Promise<TData> => {
    const id = ++lastId
    const signal = controller.current?.signal
    const onProgress = (progress: number) =>
      setQueue(current => current.map(item => (item.id === id ? { ...item, progress } : item)))
    const sendRequest = () => request(toOperation(document), variables, { signal, onProgress })
    setQueue(current => [...current, { id, name, progress: 0 }])
    const response = (lastRequest.current?.then(sendRequest) ?? sendRequest()).finally(() =>
      setQueue(current => current.filter(item => item.id !== id)),
    )
    lastRequest.current = response.catch(() => undefined)
    return response
  }
  /** Stops what is on its way and what waits. */
  const cancel = () => {
    controller.current?.abort()
    controller.current = new AbortController()
  }
  return { queue, send, cancel }
}
