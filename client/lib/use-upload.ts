import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { useEffect, useRef, useState } from 'react'
import { asOperation } from './operation'
import { request } from './request'

/** A file on its way, or waiting for those before it. */
export interface Sending {
  id: number
  name: string
  /** How much of it has gone, 0 to 1. */
  share: number
}

let count = 0

/**
 * Sends files, one after the other, with their progress and a way to stop them: then they reject with an AbortError.
 * Closing what sends them stops them as well, since nobody is there to take what comes back, unless they go on. Not by
 * Apollo, whose mutations know neither.
 */
export function useUpload<TData, TVariables>(
  document: TypedDocumentNode<TData, TVariables>,
  { goesOn = false }: { goesOn?: boolean } = {},
) {
  const [queue, setQueue] = useState<Sending[]>([])
  const abort = useRef<AbortController>(undefined)
  const last = useRef<Promise<unknown>>(undefined)
  useEffect(() => {
    abort.current = new AbortController()
    return () => {
      if (!goesOn) abort.current?.abort()
    }
  }, [goesOn])
  const send = (name: string, variables: TVariables): Promise<TData> => {
    const id = ++count
    const signal = abort.current?.signal
    const onProgress = (share: number) =>
      setQueue(now => now.map(one => (one.id === id ? { ...one, share } : one)))
    const sendNow = () => request(asOperation(document), variables, { signal, onProgress })
    setQueue(now => [...now, { id, name, share: 0 }])
    const sent = (last.current?.then(sendNow) ?? sendNow()).finally(() =>
      setQueue(now => now.filter(one => one.id !== id)),
    )
    last.current = sent.catch(() => undefined)
    return sent
  }
  /** Stops what is on its way and what waits. */
  const cancel = () => {
    abort.current?.abort()
    abort.current = new AbortController()
  }
  return { queue, send, cancel }
}
