import { NetworkError } from './request-error'

export interface RawResponse {
  status: number
  statusText: string
  text: string
  isHtml: boolean
}

interface UploadOptions {
  headers: Record<string, string>
  signal?: AbortSignal
  /** Receives the progress of the upload, 0 to 1. */
  onProgress?: (progress: number) => void
}

/** Returns the files in the variables of an operation, each with its path, such as "variables.input.file". */
export function findFiles(variables: unknown, path = 'variables'): [string, File][] {
  if (variables instanceof File) return [[path, variables]]
  if (typeof variables !== 'object' || variables === null) return []
  return Object.entries(variables).flatMap(([key, value]) => findFiles(value, `${path}.${key}`))
}

/** Builds the body of a GraphQL multipart request. The format requires null in place of each file in `operations`. */
export function buildMultipartBody(query: string, variables: unknown, files: [string, File][]): FormData {
  const body = new FormData()
  const operations = JSON.stringify({ query, variables }, (_key, value) => (value instanceof File ? null : value))
  body.append('operations', operations)
  body.append('map', JSON.stringify(Object.fromEntries(files.map(([path], index) => [index, [path]]))))
  files.forEach(([, file], index) => {
    body.append(String(index), file, file.name)
  })
  return body
}

/**
 * Posts with XMLHttpRequest, because fetch does not report the upload progress. Resolves to the response, even if its
 * status indicates an error. Rejects with NetworkError or AbortError.
 */
export function upload(
  url: string,
  body: FormData,
  { headers, signal, onProgress }: UploadOptions,
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const abort = () => xhr.abort()
    xhr.open('POST', url)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.addEventListener('progress', event => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    })
    xhr.addEventListener('load', () =>
      resolve({
        status: xhr.status,
        statusText: xhr.statusText,
        text: xhr.responseText,
        isHtml: /html/.test(xhr.getResponseHeader('content-type') ?? ''),
      }),
    )
    xhr.addEventListener('error', () => reject(new NetworkError()))
    xhr.addEventListener('abort', () => reject(new DOMException('The upload was canceled.', 'AbortError')))
    xhr.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    if (signal?.aborted) return reject(new DOMException('The upload was canceled.', 'AbortError'))
    signal?.addEventListener('abort', abort)
    xhr.send(body)
  })
}
