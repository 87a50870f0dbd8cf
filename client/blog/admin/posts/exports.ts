import type { ExportedList } from '../../../lib/exports/exported-list'

export const postExport: ExportedList = {
  name: 'posts',
  noun: 'post',
  columns: [
    'id',
    'title',
    'slug',
    'status',
    'summary',
    'author_id',
    'category_id',
    'is_featured',
    'published_at',
    'created_at',
    'updated_at',
  ],
}
