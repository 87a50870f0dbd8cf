import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import busboy from 'busboy'
import { processRequest, Upload as SentFile } from 'graphql-upload-minimal'
import type { StagedFile, Storage, Upload } from '../adapters/storage'
import { AppError, badUserInput, payloadTooLarge, unsupportedMediaType } from '../errors'

/** What stands for a file among an operation's variables. */
export class UploadRef {
  constructor(readonly open: () => Promise<Upload>) {}
}

/** Fields beside the file: an operation, or a form's few words. Bytes. */
const MAX_FIELD_BYTES = 1_000_000

/** Whether a request says that it is a form with files in it. */
export const isMultipart = (request: IncomingMessage): boolean =>
  /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')

/** A file among variables as what stands for it; null for anything that is none. */
export const toUploadRef = (value: unknown): UploadRef | null => {
  if (value instanceof UploadRef) return value
  if (!(value instanceof SentFile)) return null
  return new UploadRef(async () => {
    const { filename, createReadStream } = await value.promise.catch(rethrowAsAppError)
    try {
      // A part may be a file by its type alone, and then has no name, whatever the package's types say.
      return { filename: filename ?? '', stream: createReadStream() }
    } catch {
      throw badUserInput('One file was sent for two things at once.')
    }
  })
}

/**
 * Reads a GraphQL multipart request as far as the operation; its file streams in as it is taken.
 * @throws BAD_USER_INPUT, PAYLOAD_TOO_LARGE
 */
export const readMultipartOperation = async (
  request: IncomingMessage,
  response: ServerResponse,
  maxFileBytes: number,
): Promise<unknown> => {
  assertContentLength(request, maxFileBytes)
  setIdleTimeout(request)
  ignoreParserErrors(request)
  // One byte more than may be: the parser calls a file truncated as it reaches its limit, not when it goes beyond.
  const limits = { maxFieldSize: MAX_FIELD_BYTES, maxFileSize: maxFileBytes + 1, maxFiles: 1 }
  return await processRequest(request, response, limits).catch(rethrowAsAppError)
}

/**
 * graphql-upload-minimal listens to one error of its parser and then destroys it, which makes for a second one: unheard,
 * that would end the process, for any stranger's broken form.
 */
const ignoreParserErrors = (request: IncomingMessage) => {
  const pipe = request.pipe.bind(request)
  request.pipe = <TParser extends NodeJS.WritableStream>(parser: TParser, options?: { end?: boolean }) => {
    parser.on('error', () => {})
    return pipe(parser, options)
  }
}

export interface Form {
  fields: Record<string, string>
  /** Null when none was chosen. */
  upload: { filename: string; stagedFile: StagedFile } | null
}

/**
 * Reads a form whole: its fields, in any order, and its one file, which is the caller's to discard.
 * @throws BAD_USER_INPUT, UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, STORAGE_FULL
 */
export const readForm = async (
  request: IncomingMessage,
  storage: Storage,
  maxFileBytes: number,
): Promise<Form> => {
  if (!isMultipart(request)) throw unsupportedMediaType('Send a form, with content-type multipart/form-data.')
  assertContentLength(request, maxFileBytes)
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
    if (extraFiles.length > 0) throw tooManyFilesError()
    return { fields: Object.fromEntries(fields), upload }
  } catch (error) {
    const outcomes = await Promise.allSettled(files)
    for (const outcome of outcomes)
      if (outcome.status === 'fulfilled') await outcome.value.stagedFile.discard()
    // What a file failed of says more than that the form came to an end with it.
    const rejection = outcomes.find(outcome => outcome.status === 'rejected')
    if (rejection) throw rejection.reason
    throw error instanceof AppError ? error : malformedUploadError(error)
  }
}

interface FormListener {
  field: (name: string, value: string) => void
  file: (filename: string, stream: Readable) => Promise<unknown>
}

/** Ends when the form does, or as soon as a file of it cannot be received. */
const parseForm = (request: IncomingMessage, maxFileBytes: number, listener: FormListener): Promise<void> =>
  new Promise((resolve, reject) => {
    const parser = busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      // Names are cleaned where they are kept; a parser that does it would take ".." for no file.
      preservePath: true,
      limits: { fieldSize: 10_000, fields: 20, fileSize: maxFileBytes + 1, files: 2 },
    })
    parser.on('close', resolve).on('error', reject).on('field', listener.field)
    parser.on('file', (name, stream, { filename }) => {
      // A form without a chosen file sends a part without a name.
      if (name !== 'file' || !filename) return void stream.on('error', () => {}).resume()
      listener.file(filename, stream).catch(error => parser.destroy(error))
    })
    request.once('close', () => {
      if (!request.readableEnded) parser.destroy(new Error('The connection was lost.'))
    })
    request.pipe(parser)
  })

/** How long a sender may pause, in milliseconds. */
const IDLE_TIMEOUT_MS = 60_000

const setIdleTimeout = (request: IncomingMessage) => {
  request.setTimeout(IDLE_TIMEOUT_MS, () => request.destroy())
  request.once('end', () => request.setTimeout(0))
}

/** What says beforehand that it is too long need not be read. */
const assertContentLength = (request: IncomingMessage, maxFileBytes: number) => {
  if (Number(request.headers['content-length'] ?? 0) <= maxFileBytes + MAX_FIELD_BYTES) return
  throw payloadTooLarge(`This file is too large: at most ${Math.floor(maxFileBytes / 2 ** 20)} MB.`)
}

/** What graphql-upload-minimal says, in our catalogue. */
const rethrowAsAppError = (error: unknown): never => {
  const { status, message } = error as Error & { status?: number }
  if (/max file uploads/.test(message)) throw tooManyFilesError()
  if (status === 413) throw payloadTooLarge()
  if (status === 400) throw badUserInput(message.replace(/ \(https:\S+\)/, ''))
  throw malformedUploadError(error)
}

const tooManyFilesError = () => badUserInput([{ path: 'file', message: 'Please send one file at a time.' }])

const malformedUploadError = (cause: unknown) =>
  Object.assign(badUserInput('The upload cannot be read. Please try again.'), { cause })
