import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import schema from './routes.schema.json';

/** One screen of a micro-frontend, as its routes.json declares it. The schema beside this file is the rule. */
export interface RouteDeclaration {
  /** Without parameters: `/liste-cotisations` also stands for `/liste-cotisations/12`. */
  readonly path: string;
  readonly title: string;
  /** Function number, one of them, or none. */
  readonly right?: number | readonly number[];
  readonly module?: string;
  readonly audience?: 'staff' | 'guardian' | 'any';
  readonly menu?: {
    readonly group: string;
    readonly order: number;
    readonly icon: string;
    readonly label: string;
    readonly href?: string;
  };
}

const validate = new Ajv({ allErrors: true, strict: true }).compile<{ routes: RouteDeclaration[] }>(schema);

/** Reads and checks a routes.json. Throws with every fault found. */
export function readRoutes(file: string): readonly RouteDeclaration[] {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!validate(content)) {
    const faults = (validate.errors ?? []).map((fault) => `${fault.instancePath || '/'} ${fault.message ?? ''}`);
    throw new Error(`${file}: ${faults.join('; ')}`);
  }
  return content.routes;
}
