import { systemClock } from '../adapters/clock'
import { createBlogRevision } from '../blog-revision'
import { updateUser } from '../users/service'
import { formatStatusNote, requireAccountId, usernameOption } from './account'
import { defineCommand, jsonOption, withDatabase } from './command'

export const command = defineCommand({
  description:
    'With PostgreSQL, a running server applies the role immediately. With the embedded database, stop the server first.',
  options: { ...usernameOption, ...jsonOption },
  run: ({ values }) =>
    withDatabase(async db => {
      const id = await requireAccountId(db, values.username)
      const actor = { id: null, requestId: 'user promote' }
      const blogRevision = createBlogRevision({ readPool: db.readPool, clock: systemClock })
      const deps = { db: db.prisma, clock: systemClock, blogRevision }
      const { username, role, status } = await updateUser(deps, id, { role: 'admin' }, actor)
      console.log(
        values.json
          ? JSON.stringify({ id, username, role, status })
          : `${username} is an administrator.${formatStatusNote(status)}`,
      )
      return undefined
    }),
})
