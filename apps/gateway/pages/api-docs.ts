import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';

/** Describes the REST side: OpenAPI at /v1/openapi.json, a page for people at /v1/docs. */
export function serveApiDocs(app: NestExpressApplication): void {
  const about = new DocumentBuilder()
    .setTitle('Nightledger')
    .setDescription('Commands, views and histories over REST. Everything else, and live updates, over GraphQL at /graphql. Errors are problem documents (RFC 9457) with a `code`.')
    .setVersion('1')
    .addBearerAuth()
    .build();
  SwaggerModule.setup('v1/docs', app, () => SwaggerModule.createDocument(app, about), { jsonDocumentUrl: 'v1/openapi.json', raw: ['json'] });
}
