import { useRef, useState } from 'react'
import { asOperation } from '../lib/operation'
import { request } from '../lib/request'
import { UploadFileDocument, type UploadFileInput } from './documents.generated'

/** A file on its way. */
export interface Sending {
  name: string
  /** How much of it has gone, 0 to 1. */
  share: number
}

/** Sends a file with its progress, and a way to stop it: then it rejects with an AbortError. */
export function useUpload() {
  const [sending, setSending] = useState<Sending>()
  const abort = useRef<AbortController>(undefined)
  const send = async (input: UploadFileInput) => {
    const { name } = input.file
    const controller = new AbortController()
    abort.current = controller
    setSending({ name, share: 0 })
    try {
      const onProgress = (share: number) => setSending({ name, share })
      await request(asOperation(UploadFileDocument), { input }, { signal: controller.signal, onProgress })
    } finally {
      setSending(undefined)
    }
  }
  return { sending, send, cancel: () => abort.current?.abort() }
}

export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'
