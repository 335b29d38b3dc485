import { defineConfig } from 'prisma/config';

const url = process.env.DATABASE_URL;

// eslint-disable-next-line no-restricted-syntax -- Prisma asks for it
export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  ...(url ? { datasource: { url } } : {}),
});
