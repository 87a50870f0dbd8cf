import { createNotFoundError, createUnauthenticatedError } from '../errors'

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = Record<string, unknown>

/** The parameters of a path. A parameter is a number if its name is `id` or ends with `Id`, otherwise a string. */
export type PathParams<TPath extends string> = TPath extends `${string}:${infer TName}/${infer TRest}`
  ? Param<TName> & PathParams<TRest>
  : TPath extends `${string}:${infer TName}`
    ? Param<TName>
    : Record<never, never>

type Param<TName extends string> = { [K in TName]: K extends 'id' | `${string}Id` ? number : string }

export const listParamNames = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? [])

export const isIdParam = (name: string): boolean => /(^i|I)d$/.test(name)

/** Converts the parameters of a path to the types in `PathParams`. Throws NOT_FOUND for an invalid id. */
export const parseParams = <TPath extends string>(path: TPath, params: Record<string, string>): PathParams<TPath> =>
  Object.fromEntries(
    listParamNames(path).map(name => [name, isIdParam(name) ? parseId(params[name]) : params[name]]),
  ) as PathParams<TPath>

/** Parses an id. Throws NOT_FOUND unless the text is a whole number from 0 to 2,147,483,647. */
const parseId = (text: string | undefined): number => {
  const id = Number(text)
  if (!/^\d+$/.test(text ?? '') || id > 2_147_483_647) throw createNotFoundError()
  return id
}

export interface Connection<TNode> {
  totalCount: number
  nodes: readonly TNode[]
}

type KeyWithValue<TObject, TValue> = {
  [K in keyof TObject & string]: NonNullable<TObject[K]> extends TValue ? K : never
}[keyof TObject & string]

/** Paths that lead to a value of the type `TValue`, such as `viewer.organizations`. */
export type PathTo<TData, TValue> = {
  [K in keyof TData & string]: NonNullable<TData[K]> extends TValue
    ? K
    : `${K}.${KeyWithValue<NonNullable<TData[K]>, TValue>}`
}[keyof TData & string]

/**
 * Returns the value at a dotted path.
 * @throws if the value is null or missing: UNAUTHENTICATED if the path starts with `viewer`, otherwise NOT_FOUND
 */
export const getValueAtPath = (data: object, path: string): unknown => {
  const value = path
    .split('.')
    .reduce<unknown>((parent, key) => (parent as Record<string, unknown> | null)?.[key], data)
  if (value === null || value === undefined)
    throw path.startsWith('viewer') ? createUnauthenticatedError() : createNotFoundError()
  return value
}
