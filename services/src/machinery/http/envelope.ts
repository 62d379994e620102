import { pipeline } from 'node:stream/promises';
import { type EndpointDefinition, type ListMeta, type SheetMeta, successMessage } from '@diapason/contracts/core';
import { attachmentHeader, type FileAnswer } from '@diapason/projections';
import type { Response } from 'express';
import { messages } from './messages';
import type { Input } from './parse';

/** What every call answers, errors included. `field` and `requestId` come with an error. */
export interface Envelope {
  readonly success: boolean;
  readonly message: string;
  readonly data: unknown;
  /** Of a list, beside its rows. */
  readonly liste?: ListMeta;
  /** Of a sheet, beside the record. */
  readonly fiche?: SheetMeta;
  readonly field?: string;
  readonly requestId?: string;
}

/** What a call answers that was done. */
export function enveloped(endpoint: EndpointDefinition, data: unknown, { params }: Input): Envelope {
  const success = endpoint.succeeds?.(data) ?? true;
  return { success, message: successMessage(endpoint, data, params) ?? messages.done, data: data ?? null };
}

export function failed(message: string, requestId: string, field?: string): Envelope {
  return { success: false, message, data: null, ...(field ? { field } : {}), requestId };
}

/** @throws TypeError where a handler answers something else. */
export function requireFile({ path }: EndpointDefinition, answer: unknown): FileAnswer {
  if (!isFileAnswer(answer)) throw new TypeError(`${path} answers no file`);
  return answer;
}

function isFileAnswer(answer: unknown): answer is FileAnswer {
  return typeof answer === 'object' && answer !== null && 'file' in answer && isFile(answer.file);
}

function isFile(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'stream' in value && 'name' in value;
}

/** Streams a file as an attachment: never shown inside the product's own origin. */
export async function sendFile(res: Response, { file }: FileAnswer): Promise<void> {
  res.setHeader('content-type', file.type);
  res.setHeader('x-content-type-options', 'nosniff');
  res.setHeader('content-security-policy', "sandbox; default-src 'none'");
  res.setHeader('cache-control', file.etag ? 'private, no-cache' : 'private, no-store');
  res.setHeader('content-disposition', attachmentHeader(file.name));
  if (file.etag) {
    res.setHeader('etag', file.etag);
    if (res.req.fresh) {
      file.stream.destroy();
      res.status(304).end();
      return;
    }
  }
  await pipeline(file.stream, res);
}
