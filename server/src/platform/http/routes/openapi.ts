import { allCalls } from '@nazar/domain/api/all-calls.ts';
import { captchaPath } from '@nazar/domain/api/captcha-path.ts';
import { type Call, getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { callFailureSchema } from '@nazar/domain/api/envelope.ts';
import { getStoredFileUrlPath } from '@nazar/domain/api/file-calls.ts';
import { problemCatalogue } from '@nazar/domain/problem/catalogue.ts';
import { languages } from '@nazar/domain/text/language.ts';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

function makeJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ jsonSchema: generated }) => nameProperties(generated),
  });
  return rest;
}

/** Converts a record of known keys to an object with these properties, as generators of clients need it. */
function nameProperties(schema: Json): void {
  const { propertyNames, additionalProperties, required } = schema;
  if (!Array.isArray(required) || typeof propertyNames !== 'object' || schema.properties !== undefined)
    return;
  schema.properties = Object.fromEntries(required.map((name: string) => [name, additionalProperties]));
  schema.additionalProperties = false;
  delete schema.propertyNames;
}

const failures: Readonly<Record<string, string>> = {
  400: 'Invalid input; see `errors`.',
  401: 'No valid session.',
  403: 'Known, but not allowed.',
  404: 'Not found, or hidden from the caller.',
  409: 'Conflicts with the current state.',
  410: 'No longer possible.',
  413: 'Too large.',
  415: 'Unsupported media type.',
  429: 'Too many requests; see Retry-After.',
  500: 'Internal error.',
  503: 'Temporarily unavailable; see Retry-After.',
};

const security: Readonly<Record<Call['access'], Json[]>> = {
  guest: [{}, { session: [] }, { guestKey: [] }, { personalLink: [] }],
  user: [{ session: [] }],
  admin: [{ session: [] }],
  upload: [{ uploadToken: [] }],
};

function requestContent(call: Call): Json {
  if (call.encoding === 'multipart') {
    const file = {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' } },
    };
    return { 'multipart/form-data': { schema: file } };
  }
  const schema = makeJsonSchema(call.input, 'input');
  return call.encoding === 'form'
    ? { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } }
    : { 'application/json': { schema } };
}

function makeSuccessContent(call: Call): Json {
  if (call.encoding === 'stream') return { '*/*': { schema: { type: 'string', format: 'binary' } } };
  const schema: Json = {
    type: 'object',
    required: ['status', 'result'],
    properties: { status: { const: true }, result: makeJsonSchema(call.result, 'output') },
  };
  return { 'application/json': { schema } };
}

function makeFailureResponses(statuses: readonly string[]): Json {
  const schema = { $ref: '#/components/schemas/Failure' };
  const content = { 'application/json': { schema } };
  return Object.fromEntries(statuses.map((status) => [status, { description: failures[status], content }]));
}

function makeOperation(call: Call): Json {
  const statuses = Object.keys(failures).filter((status) => status !== '401' || call.access !== 'guest');
  const responses: Json = {
    200: { description: 'Done.', content: makeSuccessContent(call) },
    ...makeFailureResponses(statuses),
  };
  return {
    operationId: call.name,
    tags: [call.area],
    summary: call.summary,
    security: security[call.access],
    requestBody: { required: true, content: requestContent(call) },
    responses,
  };
}

const bytes: Json = { type: 'string', format: 'binary' };

const makeBinaryContent = (type: string, description: string): Json => ({
  200: { description, content: { [type]: { schema: bytes } } },
});

/** The contract as an OpenAPI document, generated from the calls that are served. */
export function makeOpenApiDocument(publicUrl: string): Json {
  const paths: Json = {
    [captchaPath]: {
      get: {
        operationId: 'cshow',
        tags: ['Auth'],
        summary:
          'Creates a captcha: a picture, or with as=sound six spoken digits. Its cookie identifies the captcha.',
        parameters: [
          { name: 'as', in: 'query', schema: { enum: ['sound'] } },
          { name: 'lang', in: 'query', schema: { enum: languages } },
        ],
        security: [],
        responses: {
          200: {
            description: 'The captcha.',
            content: { 'image/png': { schema: bytes }, 'audio/wav': { schema: bytes } },
          },
          ...makeFailureResponses(['400', '429', '500', '503']),
        },
      },
    },
    [getStoredFileUrlPath('{id}')]: {
      get: {
        operationId: 'file',
        tags: ['File'],
        summary: 'Gets a stored picture in full size or a smaller width.',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
          { name: 'w', in: 'query', schema: { enum: [320, 640, 1280] } },
        ],
        security: [],
        responses: {
          ...makeBinaryContent('image/webp', 'The picture.'),
          ...makeFailureResponses(['404', '429', '500', '503']),
        },
      },
    },
  };
  for (const call of Object.values(allCalls) as Call[])
    paths[getCallUrlPath(call)] = { post: makeOperation(call) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Nazar',
      license: { name: 'MIT', identifier: 'MIT' },
      version: '1',
      description: `Problem codes: ${Object.entries(problemCatalogue)
        .map(([code, { status }]) => `${code} (${status})`)
        .join(', ')}.`,
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Failure: makeJsonSchema(callFailureSchema, 'output') },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        guestKey: { type: 'apiKey', in: 'header', name: 'X-Guest' },
        personalLink: { type: 'apiKey', in: 'header', name: 'X-Personal-Link' },
        uploadToken: { type: 'apiKey', in: 'header', name: 'token' },
      },
    },
  };
}
