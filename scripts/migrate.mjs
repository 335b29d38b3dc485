/** Applies the migrations that DATABASE_URL still lacks; for a build in `dist/` (containers run it before the services). */
import { migrate } from '../dist/libs/platform/index.js';

const url = process.env.DATABASE_URL;
if (!url) {
  process.stderr.write('DATABASE_URL is not set.\n');
  process.exit(1);
}
try {
  const applied = await migrate(url);
  process.stdout.write(applied.length === 0 ? 'The database is up to date.\n' : `Applied ${applied.join(', ')}.\n`);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
