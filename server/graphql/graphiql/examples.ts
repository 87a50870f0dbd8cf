interface Example {
  /** Name of the operation and of its tab. */
  name: string
  label: string
  query: string
  /** JSON. */
  variables?: string
}

export const exampleGroups: { title: string; examples: Example[] }[] = [
  {
    title: 'Read the blog',
    examples: [
      {
        name: 'NewestPosts',
        label: 'Newest posts',
        query: `# The newest posts, as on the blog. Press Ctrl+Enter to run.
query NewestPosts($page: Int! = 1, $tag: String) {
  posts(page: $page, tag: $tag) {
    posts {
      slug
      title
      excerpt
      publishedAt
      category {
        name
      }
      tags {
        name
      }
    }
    pagination {
      page
      totalPages
      totalCount
      hasMore
    }
  }
}`,
        variables: '{\n  "page": 1\n}',
      },
      {
        name: 'Filters',
        label: 'Categories and tags',
        query: `# Categories and tags to filter posts by.
query Filters {
  categories {
    name
    slug
    postCount
  }
  tags {
    name
    postCount
  }
}`,
      },
    ],
  },
  {
    title: 'Sign in',
    examples: [
      {
        name: 'Me',
        label: 'Authenticated user',
        query: `# The authenticated user of this browser's session. Null if you are not signed in.
query Me {
  viewer {
    id
    username
    displayName
    role
    credits
  }
}`,
      },
      {
        name: 'SignIn',
        label: 'Sign in with a password',
        query: `# Signs in and returns the tokens. Send the access token as "Authorization: Bearer …".
mutation SignIn($identifier: String!, $password: String!) {
  login(identifier: $identifier, password: $password) {
    accessToken
    refreshToken
    user {
      username
      role
    }
  }
}`,
        variables: '{\n  "identifier": "",\n  "password": ""\n}',
      },
    ],
  },
  {
    title: 'Read administrator lists',
    examples: [
      {
        name: 'NewLeads',
        label: 'Leads since a date',
        query: `# Requires the admin role. For the next page, set the variable "after" to pageInfo.endCursor.
query NewLeads($since: DateTime!, $after: String) {
  leads(filter: { createdAt: { from: $since } }, orderBy: { field: createdAt, direction: asc }, first: 50, after: $after) {
    totalCount
    nodes {
      createdAt
      email
      name
      interest
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}`,
        variables: '{\n  "since": "2026-01-01T00:00:00Z"\n}',
      },
      {
        name: 'UserByEmail',
        label: 'User by email address',
        query: `# Requires the admin role. Specify exactly one of the arguments id, email and username.
query UserByEmail($email: String!) {
  user(email: $email) {
    id
    username
    role
    status
    credits
  }
}`,
        variables: '{\n  "email": "ada@example.com"\n}',
      },
      {
        name: 'RecentChanges',
        label: 'Audit log of posts',
        query: `# Requires the admin role. "details" contains the changed values by field.
query RecentChanges {
  auditLog(filter: { subject: Post }, first: 20) {
    nodes {
      createdAt
      actor {
        username
      }
      action
      subjectId
      details
    }
  }
}`,
      },
    ],
  },
  {
    title: 'Write',
    examples: [
      {
        name: 'CreateDraft',
        label: 'Create a draft post',
        query: `# Requires the admin role. Publish the draft with publishPost(id:).
mutation CreateDraft($input: CreatePostInput!) {
  createPost(input: $input) {
    id
    slug
    status
  }
}`,
        variables: '{\n  "input": {\n    "title": "",\n    "markdownContent": ""\n  }\n}',
      },
      {
        name: 'CreateCodes',
        label: 'Create credit codes',
        query: `# Requires the admin role. Generates up to 1,000 credit codes.
mutation CreateCodes($count: Int!, $input: CreateCreditCodesInput!) {
  createCreditCodes(count: $count, input: $input) {
    code
  }
}`,
        variables: '{\n  "count": 0,\n  "input": {\n    "creditAmount": 10,\n    "maxUses": 1\n  }\n}',
      },
    ],
  },
  {
    title: 'Use API tokens',
    examples: [
      {
        name: 'MyTokens',
        label: 'Your tokens',
        query: `# The list does not contain the token values, because the server does not store them.
query MyTokens {
  viewer {
    apiTokens {
      id
      name
      scopes
      expiresAt
      lastUsedAt
    }
  }
}`,
      },
      {
        name: 'CreateApiToken',
        label: 'Create an API token',
        query: `# Creates a token for a program. The program sends the header "Authorization: Bearer kairos_pat_…".
# The token value is shown only once. To try the token, enter the header in the Headers tab.
# Requires a session: an API token cannot create tokens.
mutation CreateApiToken($input: CreateApiTokenInput!) {
  createApiToken(input: $input) {
    token
    apiToken {
      id
      name
      scopes
      expiresAt
    }
  }
}`,
        variables: '{\n  "input": {\n    "name": "",\n    "scopes": ["leads:read"]\n  }\n}',
      },
    ],
  },
]
