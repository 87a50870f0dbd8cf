import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'

export interface Import {
  /** Path from the repository root, or a package specifier. The specifier of a scoped package has no subpath. */
  to: string
  isPackage: boolean
  isTypeOnly: boolean
  isDynamic: boolean
}

export interface AstNode {
  type: string
  start: number
  [key: string]: unknown
}

export interface Source {
  path: string
  text: string
  lineCount: number
  imports: Import[]
  nodes: AstNode[]
  comments: { value: string; start: number }[]
}

export const CODE_FILE_PATTERN = /\.(ts|tsx|mjs|cjs)$/
export const isGenerated = (path: string) => path.includes('/generated/') || /\.generated\b/.test(path)

/** Returns the paths of all files below a folder, sorted and without generated files. */
export const listFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name))
        .filter(path => !isGenerated(path))
        .sort()
    : []

export const isNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && 'type' in value

const collectNodes = (root: AstNode): AstNode[] => {
  const nodes: AstNode[] = []
  const visit = (node: AstNode) => {
    nodes.push(node)
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child)
    }
  }
  visit(root)
  return nodes
}

const resolveImport = (from: string, specifier: string): { to: string; isPackage: boolean } => {
  if (!specifier.startsWith('.')) {
    return {
      to: specifier.startsWith('@') ? specifier.split('/').slice(0, 2).join('/') : specifier,
      isPackage: true,
    }
  }
  const path = normalize(join(dirname(from), specifier.replace(/\?.*$/, '')))
  const extension = ['', '.ts', '.tsx', '.mjs', '.d.mts', '/index.ts'].find(
    candidate => CODE_FILE_PATTERN.test(path + candidate) && existsSync(path + candidate),
  )
  return { to: extension === undefined ? path : path + extension, isPackage: false }
}

const getStringValue = (node: unknown) => (isNode(node) && typeof node.value === 'string' ? node.value : null)

const isTypeOnlyStatement = (node: AstNode): boolean => {
  if (node.importKind === 'type' || node.exportKind === 'type') return true
  const names = Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : []
  return names.length > 0 && names.every(name => name.importKind === 'type' || name.exportKind === 'type')
}

const collectImports = (path: string, nodes: AstNode[]): Import[] =>
  nodes.flatMap(node => {
    const isStatement = /^(ImportDeclaration|ExportNamedDeclaration|ExportAllDeclaration)$/.test(node.type)
    const isDynamic = node.type === 'ImportExpression'
    const isImportType = node.type === 'TSImportType'
    if (!isStatement && !isDynamic && !isImportType) return []
    const specifier = getStringValue(isImportType ? (node.argument ?? node.source) : node.source)
    if (specifier === null) return []
    return [
      {
        ...resolveImport(path, specifier),
        isDynamic,
        isTypeOnly: isImportType || (isStatement && isTypeOnlyStatement(node)),
      },
    ]
  })

const parseSource = (path: string): Source => {
  const text = readFileSync(path, 'utf8')
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  // The parser declares a separate type for each kind of node. The tests use one type for all kinds.
  const nodes = collectNodes(program as unknown as AstNode)
  return {
    path,
    text,
    lineCount: text.split('\n').length - 1,
    imports: collectImports(path, nodes),
    nodes,
    comments,
  }
}

export const sources = ['server', 'client', 'prisma', 'tools', 'bench', 'tests']
  .flatMap(listFiles)
  .concat(readdirSync('.'))
  .filter(path => CODE_FILE_PATTERN.test(path) && !isGenerated(path))
  .map(parseSource)

const listSources = (folder: string) => sources.filter(source => source.path.startsWith(`${folder}/`))
export const serverSources = listSources('server')
export const clientSources = listSources('client')

/** Returns "file: import" for each import that isAllowed rejects. */
export const findForbiddenImports = (files: Source[], isAllowed: (entry: Import, from: Source) => boolean): string[] =>
  files.flatMap(source =>
    source.imports.filter(entry => !isAllowed(entry, source)).map(({ to }) => `${source.path}: ${to}`),
  )
