/** The tabs of a first visit. GraphiQL expects variables as text. */
export const exampleTabs = [
  {
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
    variables: '',
  },
  {
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
    variables: '',
  },
  {
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
]
