/** Classes of the row at the top of each content mode. Its height is equal in all modes, so the text does not move. */
export const toolbarRowClass =
  'toolbar-row flex min-h-12 items-center gap-x-4 border-y border-line bg-background py-1 text-sm text-muted max-sm:min-h-14'
