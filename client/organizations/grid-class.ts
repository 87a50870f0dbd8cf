/** As many cards beside each other as fit; a panel across them leaves no hole in the row above it. */
export const gridClass =
  'grid grid-flow-row-dense grid-cols-1 gap-4 sm:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))]'
