import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { useEffect, useRef, useState } from 'react'
import { toOperation } from './operation'
import { request } from './request'

/** A file that is uploading or queued. */
export interface PendingUpload {
  id: number
  name: string
  /** 0 to 1. */
  progress: number
}

let lastId = 0

/**
 * Uploads files one after the other and reports their progress. `cancel` aborts all uploads, which then reject with an
 * AbortError. Unmounting also aborts all uploads, unless `continueOnUnmount` is set. The hook bypasses Apollo, whose
 * mutations support neither progress nor abort.
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
  /** Aborts the current upload and the queued ones. */
  const cancel = () => {
    controller.current?.abort()
    controller.current = new AbortController()
  }
  return { queue, send, cancel }
}
