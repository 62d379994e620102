import type { EndpointDefinition, InputOf } from '@diapason/contracts/core';
import { Refusal } from '@diapason/event-sourcing';
import { z } from 'zod';
import { closest, frenchError } from './french-errors';
import { messages } from './messages';

z.config({ customError: frenchError });

export type Input = InputOf<EndpointDefinition>;

/**
 * Parses what a client sent against the endpoint's declaration.
 * @throws Refusal 400 with the first fault's French message and its field.
 */
export function parseInput(
  endpoint: EndpointDefinition,
  sent: { params: unknown; query: unknown; body: unknown },
): Input {
  return {
    params: parse(endpoint.params, sent.params),
    query: parse(endpoint.query, withoutBrackets(sent.query)),
    body: parse(endpoint.body, sent.body ?? {}),
  } as Input;
}

/** Clients write a list in an address as `fk_site[]=1&fk_site[]=2`: the name is `fk_site`. */
function withoutBrackets(query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query;
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name.replace(/\[\]$/, ''), value]));
}

/**
 * Only the first fault is told, so nothing is looked at after it: 5,000 empty lines are 30,000 faults otherwise. zod's types do not
 * offer it; `parse.test.ts` says so where a later zod no longer does it.
 */
const FIRST_FAULT: z.core.ParseContextInternal<z.core.$ZodIssue> = { abortEarly: true };

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value, FIRST_FAULT);
  if (parsed.success) return parsed.data;
  const first = parsed.error.issues[0];
  const issue = first && closest(first);
  throw new Refusal(issue?.message ?? messages.invalid, 400, fieldOf(issue));
}

function fieldOf(issue: z.core.$ZodIssue | undefined): string | undefined {
  if (!issue) return undefined;
  const path = issue.path.map(String).join('.');
  if (path) return path;
  return issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
}
