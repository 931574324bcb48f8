import type { Call } from '@nazar/domain/api/define-call.ts';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import { parseFormBody } from './parse-form-body.ts';
import { parseJsonBody } from './parse-json-body.ts';

/** Maximum bytes of bodies that are not files. */
export const maxBodyBytes = 1024 * 1024;

const charset = '(?: *; *charset=(?:utf-8|"utf-8"))? *$';
const jsonType = new RegExp(`^application/json${charset}`, 'i');
const formType = new RegExp(`^application/x-www-form-urlencoded${charset}`, 'i');
const multipartType = /^multipart\/form-data *; *boundary=/i;

const empty = Buffer.alloc(0);

/** The parsed body of a call, not yet checked against its schema. */
export function parseCallBody(request: FastifyRequest, call: Pick<Call, 'encoding' | 'input'>): unknown {
  const type = request.headers['content-type'];
  if (call.encoding === 'multipart') {
    if (type === undefined || !multipartType.test(type)) throw new Problem('unsupportedMediaType');
    return {};
  }
  const body = Buffer.isBuffer(request.body) ? request.body : empty;
  if (type === undefined && body.length === 0) return {};
  if (type === 'application/json' || (type !== undefined && jsonType.test(type))) return parseJsonBody(body);
  if (call.encoding === 'form' && type !== undefined && formType.test(type))
    return parseFormBody(body, call.input);
  throw new Problem('unsupportedMediaType');
}
