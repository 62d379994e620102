import { z } from 'zod';
import * as messages from '../../constants/messages';
import { rights } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { pupilOfOwnSites } from './own-sites';
import { pupil } from './pupil';

/** The call that removes a year of a pupil's schooling, at the conservatoire or elsewhere. @param idScolarite one that exists. */
export const removalCall = <const P extends string, I extends z.ZodType>(
  path: P,
  { idScolarite, right, summary }: { readonly idScolarite: I; readonly right: number; readonly summary: string },
) =>
  endpoint('DELETE', path, {
    context: 'families',
    module: null,
    kind: 'command',
    access: rights(right),
    ownSites: pupilOfOwnSites,
    params: z.object({ id: pupil.existing, idScolarite }),
    response: z.object({ idScolarite: z.number() }),
    summary,
    success: messages.families.removed,
  });
