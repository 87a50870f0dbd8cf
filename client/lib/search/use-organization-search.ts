import { FindOrganizationsDocument, type FindOrganizationsQuery } from './documents.generated'
import { useComboboxSearch } from './use-combobox-search'

export const useOrganizationSearch = () => useComboboxSearch(FindOrganizationsDocument, toOptions)

const toOptions = ({ organizations }: FindOrganizationsQuery) =>
  organizations.edges.map(({ node: { id, name } }) => ({ id, label: name }))
