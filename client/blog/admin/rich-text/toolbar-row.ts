/** The row at the top of each editing mode. All modes have the same height, so that the text does not move. */
export const toolbarRowClass =
  'toolbar-row flex min-h-12 items-center gap-x-4 border-y border-line bg-background py-1 text-sm text-muted max-sm:min-h-14'
