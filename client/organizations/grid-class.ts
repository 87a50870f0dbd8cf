/** Dense flow fills the gap above a panel that spans all columns. */
export const gridClass = 'grid grid-flow-row-dense grid-cols-1 gap-4 sm:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))]'
