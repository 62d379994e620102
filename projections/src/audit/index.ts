import { auditEvents } from './queries/audit-events';
import { auditExport } from './queries/audit-export';
import { authors } from './queries/authors';
import { history } from './queries/history';
import { replayed } from './queries/replay-until';
import { stateAsOf } from './queries/state-as-of';
import { systemState } from './queries/system-state';

export const handlers = [history, stateAsOf, auditEvents, authors, auditExport, replayed, systemState];
