/** Gives the row the same height in all content modes, so that switching modes does not move the text. */
export const toolbarRowClass =
  'toolbar-row flex min-h-12 items-center gap-x-4 border-y border-line bg-background py-1 text-sm text-muted max-sm:min-h-14'
