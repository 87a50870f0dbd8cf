import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import busboy, { type Busboy } from 'busboy'
import { processRequest, Upload as SentFile } from 'graphql-upload-minimal'
import type { StagedFile, Storage, Upload } from '../adapters/storage/storage'
import {
  AppError,
  createBadUserInputError,
  createPayloadTooLargeError,
  createUnsupportedMediaTypeError,
} from '../errors'
import { getContentLength } from './request-body'

/** The value of an `Upload` variable. The resolver opens the file when it needs the file. */
export class UploadRef {
  constructor(readonly open: () => Promise<Upload>) {}
}

/** Maximum size of one field of a GraphQL upload. An upload request may exceed the maximum file size by this amount. */
const MAX_FIELD_BYTES = 1_000_000

export const isMultipart = (request: IncomingMessage): boolean =>
  /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')

/** Converts the value of an `Upload` variable to an UploadRef. Returns null if the value is not an uploaded file. */
export const toUploadRef = (value: unknown): UploadRef | null => {
  if (value instanceof UploadRef) return value
  if (!(value instanceof SentFile)) return null
  return new UploadRef(async () => {
    const { filename, createReadStream } = await value.promise.catch(rethrowAsAppError)
    try {
      // The filename may be missing: the parser also treats a part with the type application/octet-stream as a file.
      return { filename: filename ?? '', stream: createReadStream() }
    } catch (error) {
      if (/multiple times/.test(String(error))) throw createBadUserInputError('Send a separate file for each variable.')
      throw createMalformedUploadError(error)
    }
  })
}

/**
 * Reads the operation of a GraphQL multipart request. The file is streamed when the resolver opens it.
 * @throws BAD_USER_INPUT, PAYLOAD_TOO_LARGE
 */
export const readMultipartOperation = async (
  request: IncomingMessage,
  response: ServerResponse,
  maxFileBytes: number,
): Promise<unknown> => {
  assertReceivable(request, maxFileBytes)
  setIdleTimeout(request)
  guardPipedParser(request)
  // The parser rejects a file whose size equals `maxFileSize`, so this value is one byte higher than the actual limit.
  const limits = { maxFieldSize: MAX_FIELD_BYTES, maxFileSize: maxFileBytes + 1, maxFiles: 1 }
  return await processRequest(request, response, limits).catch(rethrowAsAppError)
}

/** Applies `guardParser` to the parser into which graphql-upload-minimal pipes the request. */
const guardPipedParser = (request: IncomingMessage) => {
  const pipe = request.pipe.bind(request)
  request.pipe = <TParser extends NodeJS.WritableStream>(parser: TParser, options?: { end?: boolean }) => {
    // The package pipes the request only into its Busboy parser, although the type of `pipe` allows any stream.
    guardParser(parser as unknown as Busboy)
    return pipe(parser, options)
  }
}

/**
 * Destroys the parser at its first error and at a file after the end of the form. Otherwise, busboy 1.6 would emit file
 * streams that never end. `destroy` emits the error again, and the same listener handles it.
 */
const guardParser = (parser: Busboy & { _complete?: boolean }) => {
  parser.on('error', (error: Error) => void parser.destroy(error))
  parser.on('file', (_name, stream) => {
    if (!parser.destroyed && !parser._complete) return
    const error = new Error('The form continues after its end or after a malformed part.')
    stream.on('error', () => {}).destroy(error)
    parser.destroy(error)
  })
}

export interface Form {
  fields: Record<string, string>
  /** Null if the form has no file. */
  upload: { filename: string; stagedFile: StagedFile } | null
}

/**
 * Reads the fields and the file of a multipart form, in any order. The caller must discard the staged file.
 * @throws BAD_USER_INPUT, UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, STORAGE_FULL
 */
export const readForm = async (request: IncomingMessage, storage: Storage, maxFileBytes: number): Promise<Form> => {
  if (!isMultipart(request)) throw createUnsupportedMediaTypeError('Send a form with content-type multipart/form-data.')
  assertReceivable(request, maxFileBytes)
  setIdleTimeout(request)
  const fields = new Map<string, string>()
  const files: Promise<{ filename: string; stagedFile: StagedFile }>[] = []
  try {
    await parseForm(request, maxFileBytes, {
      field: (name, value) => void fields.set(name, value),
      file: (filename, stream) => {
        const pendingFile = storage.stage(stream, maxFileBytes).then(stagedFile => ({ filename, stagedFile }))
        files.push(pendingFile)
        return pendingFile
      },
    })
    const [upload = null, ...extraFiles] = await Promise.all(files)
    if (extraFiles.length > 0) throw createTooManyFilesError()
    return { fields: Object.fromEntries(fields), upload }
  } catch (error) {
    const outcomes = await Promise.allSettled(files)
    for (const outcome of outcomes) if (outcome.status === 'fulfilled') await outcome.value.stagedFile.discard()
    // The error of a file is more specific than the parser error that follows from it.
    const rejection = outcomes.find(outcome => outcome.status === 'rejected')
    if (rejection) throw rejection.reason
    throw error instanceof AppError ? error : createMalformedUploadError(error)
  }
}

interface FormListener {
  field: (name: string, value: string) => void
  file: (filename: string, stream: Readable) => Promise<unknown>
}

/** Parses a form. Rejects as soon as a file cannot be received. */
const parseForm = (request: IncomingMessage, maxFileBytes: number, listener: FormListener): Promise<void> =>
  new Promise((resolve, reject) => {
    const parser = busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      // Filenames are sanitized later. The parser's own cleanup would treat ".." as no file.
      preservePath: true,
      // A second file is accepted here, so that `readForm` can reject it with a message.
      limits: { fieldSize: 10_000, fields: 20, fileSize: maxFileBytes + 1, files: 2 },
    })
    guardParser(parser)
    parser.on('close', resolve).on('field', listener.field).on('error', reject)
    parser.on('file', (name, stream, { filename }) => {
      // If no file is selected, a browser sends a part with an empty filename.
      if (name !== 'file' || !filename || parser.destroyed) return void stream.on('error', () => {}).resume()
      listener.file(filename, stream).catch(error => parser.destroy(error))
    })
    request.once('close', () => {
      if (!request.readableEnded) parser.destroy(new Error('The connection was lost.'))
    })
    request.pipe(parser)
  })

/** Time without data after which an upload is aborted. */
const IDLE_TIMEOUT_MS = 60_000

const setIdleTimeout = (request: IncomingMessage) => {
  request.setTimeout(IDLE_TIMEOUT_MS, () => request.destroy())
  request.once('end', () => request.setTimeout(0))
}

/**
 * Rejects a request that is too large. Also rejects a request whose connection is lost, because its parser would wait
 * forever.
 */
const assertReceivable = (request: IncomingMessage, maxFileBytes: number) => {
  if (request.destroyed) throw createMalformedUploadError(new Error('The connection was lost.'))
  if ((getContentLength(request) ?? 0) <= maxFileBytes + MAX_FIELD_BYTES) return
  throw createPayloadTooLargeError(`This file is too large. The limit is ${Math.floor(maxFileBytes / 2 ** 20)} MB.`)
}

/** Converts an error of graphql-upload-minimal to an AppError and throws it. */
const rethrowAsAppError = (error: unknown): never => {
  const { status, message } = error as Error & { status?: number }
  if (/max file uploads/.test(message)) throw createTooManyFilesError()
  if (status === 413) throw createPayloadTooLargeError()
  if (status === 400) throw createBadUserInputError(message.replace(/ \(https:\S+\)/, ''))
  throw createMalformedUploadError(error)
}

const createTooManyFilesError = () =>
  createBadUserInputError([{ path: 'file', message: 'Please send one file at a time.' }])

const createMalformedUploadError = (cause: unknown) =>
  Object.assign(createBadUserInputError("Couldn't read the upload. Please try again."), { cause })
