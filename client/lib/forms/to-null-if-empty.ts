/** Converts the text of an optional field: trims it, and returns null for an empty text. */
export const toNullIfEmpty = (text: string | null): string | null => text?.trim() || null
