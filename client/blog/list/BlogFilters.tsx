import ChevronRight from 'lucide-react/icons/chevron-right'
import { CachedMarkup } from '../../lib/cached-markup'
import { Form, Link } from '../../lib/link'
import { type BlogFilter, paths } from '../../lib/paths'
import { chipClass, FilterChip } from '../../ui/controls/Chip'
import type { BlogListQuery } from '../documents.generated'
import { toCanonicalTagName } from './blog-filter'

// GET forms work without JavaScript. Changing a filter returns to page 1 (specification §2).

type Tags = BlogListQuery['tags']

/** Keeps the filter that the form does not change. */
const HiddenInput = ({ name, value }: { name: string; value: string | undefined }) =>
  value ? <input type="hidden" name={name} value={value} /> : null

interface Props {
  filter: BlogFilter
  categories: BlogListQuery['categories']
  tags: Tags
}

export function ActiveFilters({ filter: { category, tag }, categories, tags }: Props) {
  if (!category && !tag) return null
  return (
    <div className="mb-7 flex flex-wrap items-center gap-x-3 gap-y-2 max-lg:mt-4">
      {category && (
        <Form action={paths.blog} className="max-w-full">
          <HiddenInput name="tag" value={tag} />
          <FilterChip
            name="Category"
            value={categories.find(({ slug }) => slug === category)?.name ?? category}
            type="submit"
          />
        </Form>
      )}
      {tag && (
        <Form action={paths.blog} className="max-w-full">
          <HiddenInput name="category" value={category} />
          <FilterChip name="Tag" value={toCanonicalTagName(tags, tag)} type="submit" />
        </Form>
      )}
      <Form action={paths.blog}>
        <button
          type="submit"
          className="min-h-8 text-sm underline decoration-tick underline-offset-4 transition-colors hover:decoration-signal"
        >
          Clear all filters
        </button>
      </Form>
    </div>
  )
}

export const FilterSidebar = (props: Props) => (
  <CachedMarkup
    as="aside"
    cacheKey={JSON.stringify({ ...props, filter: { ...props.filter, page: undefined } })}
    id="topics"
    aria-label="Filters"
    className="print-hidden scroll-mt-6 space-y-10 text-sm lg:pt-7"
  >
    <FilterForms {...props} />
  </CachedMarkup>
)

function FilterForms({ filter, categories, tags }: Props) {
  const { visible, hidden } = splitTagsByUsage(tags)
  const selected = toCanonicalTagName(tags, filter.tag)
  return (
    <>
      <section aria-labelledby="categories-title">
        <h2 id="categories-title" className="border-t border-line pt-3 text-lg">
          Categories
        </h2>
        {categories.length === 0 && <p className="mt-3 text-muted">No categories available.</p>}
        <Form action={paths.blog} className="mt-2">
          <HiddenInput name="tag" value={filter.tag} />
          {categories.map(({ slug, name, postCount }) => (
            <button
              key={slug}
              type="submit"
              name="category"
              value={slug}
              aria-current={slug === filter.category || undefined}
              className="flex min-h-9 w-full items-center justify-between gap-3 border-b border-line py-1.5 text-left leading-snug transition-colors hover:border-control-border hover:text-signal aria-[current=true]:border-signal aria-[current=true]:font-medium aria-[current=true]:text-signal"
            >
              {name}
              <PostCount count={postCount} />
            </button>
          ))}
        </Form>
      </section>
      <section aria-labelledby="tags-title">
        <h2 id="tags-title" className="border-t border-line pt-3 text-lg">
          Tags
        </h2>
        {tags.length === 0 && <p className="mt-3 text-muted">No tags available.</p>}
        <Form action={paths.blog} className="mt-3">
          <HiddenInput name="category" value={filter.category} />
          <TagButtons names={visible} selected={selected} />
          {hidden.length > 0 && (
            <details open={hidden.includes(selected ?? '')} className="group mt-3">
              <summary className="flex min-h-8 w-fit items-center gap-1 underline group-open:mb-2 decoration-tick underline-offset-4 transition-colors hover:decoration-signal">
                {hidden.length} more tags
                <ChevronRight
                  size={14}
                  aria-hidden="true"
                  className="text-muted transition-transform group-open:rotate-90"
                />
              </summary>
              <TagButtons names={hidden} selected={selected} />
            </details>
          )}
        </Form>
      </section>
    </>
  )
}

/** Splits the tags into visible and hidden ones. The most used tags are visible, as is a single remaining tag. */
function splitTagsByUsage(tags: Tags) {
  const mostUsed = [...tags].sort((a, b) => b.postCount - a.postCount).slice(0, MAX_VISIBLE_TAGS)
  const isVisible = (tag: Tags[number]) => tags.length <= MAX_VISIBLE_TAGS + 1 || mostUsed.includes(tag)
  const toNames = (list: Tags) => list.map(({ name }) => name)
  return { visible: toNames(tags.filter(isVisible)), hidden: toNames(tags.filter(tag => !isVisible(tag))) }
}

const MAX_VISIBLE_TAGS = 12

const TagButtons = ({ names, selected }: { names: string[]; selected: string | undefined }) => (
  <span className="flex flex-wrap gap-2">
    {names.map(name => (
      <button
        key={name}
        type="submit"
        name="tag"
        value={name}
        aria-current={name === selected || undefined}
        className={chipClass}
      >
        {name}
      </button>
    ))}
  </span>
)

const PostCount = ({ count }: { count: number }) => (
  <>
    <span aria-hidden="true" className="label shrink-0">
      {count}
    </span>
    <span className="sr-only">{count === 1 ? ', 1 post' : `, ${count} posts`}</span>
  </>
)

/** Links to the filters on narrow screens, where the filters are below the list. */
export const FiltersLink = ({ filter }: { filter: BlogFilter }) => (
  <Link
    to={`${paths.buildBlogListPath(filter)}#topics`}
    className="text-sm leading-5 underline decoration-tick underline-offset-4 lg:hidden"
  >
    Categories and tags
  </Link>
)
