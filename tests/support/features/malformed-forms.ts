import { createSeededRandom } from '../random'

export const FORM_BOUNDARY = 'x'

const OPERATIONS = JSON.stringify({
  query: 'mutation ($input: UploadFileInput!) { uploadFile(input: $input) { id } }',
  variables: { input: { file: null } },
})

const DISPOSITION = 'Content-Disposition: form-data; '

/** The first two parts of a GraphQL upload: `operations` and `map`. The part with the file follows them. */
export const OPERATION_PARTS = [
  `--x\r\n${DISPOSITION}name="operations"\r\n\r\n${OPERATIONS}\r\n`,
  `--x\r\n${DISPOSITION}name="map"\r\n\r\n{"file":["variables.input.file"]}\r\n`,
].join('')

const FILE_HEADER = `${DISPOSITION}name="file"; filename="a"\r\n`

const FRAGMENTS = [
  '--x\r\n',
  '\r\n--x\r\n',
  '\r\n--x--\r\n',
  '--x--',
  '\r\n--x',
  '\r\n--x-',
  '\r\n--x\r',
  '\r\n',
  '\r',
  ' \r\n',
  ':\r\n',
  'A',
  'A'.repeat(70_000),
  FILE_HEADER,
  `${FILE_HEADER}\r\n`,
  `--x\r\n${FILE_HEADER}\r\nA`,
  `\r\n--x\r\n${FILE_HEADER}\r\nA\r\n--x`,
  `${DISPOSITION}name="file"\r\n\r\n`,
  `${DISPOSITION}name="other"; filename="b"\r\n\r\n`,
  `${DISPOSITION}name="isPublic"\r\n\r\ntrue`,
  `${DISPOSITION}name="file"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  'Content-Type: multipart/mixed; boundary=y\r\n',
  'Content-Disposition: attachment\r\n\r\n',
  `x: ${'h'.repeat(20_000)}\r\n`,
  OPERATION_PARTS,
]

/** Generates forms from random fragments. The same seed produces the same forms. */
export const generateMalformedForms = (count: number, seed: number): Buffer[] => {
  const random = createSeededRandom(seed)
  const pickInteger = (limit: number) => Math.floor(random() * limit)
  return Array.from({ length: count }, () => {
    const fragments = Array.from({ length: 1 + pickInteger(7) }, () => FRAGMENTS[pickInteger(FRAGMENTS.length)])
    const prefix = pickInteger(2) === 0 ? OPERATION_PARTS : ''
    const start = pickInteger(3) === 0 ? '' : '--x\r\n'
    return Buffer.from(prefix + start + fragments.join(''))
  })
}
