import { FindOrganizationsDocument, type FindOrganizationsQuery } from './documents.generated'
import { useComboboxSearch } from './use-combobox-search'

/** Returns a function that finds organizations by name. */
export const useOrganizationSearch = () => useComboboxSearch(FindOrganizationsDocument, toOptions)

const toOptions = ({ organizations }: FindOrganizationsQuery) =>
  organizations.edges.map(({ node: { id, name } }) => ({ id, label: name }))
