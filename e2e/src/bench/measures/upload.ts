import { uploading } from '../load/uploading';
import type { Measure } from '../measure';

/** Proofs of 2 MB, one after the other, to an API that has taken some before and was collected. */
export const upload: Measure = {
  name: 'upload',
  what: 'a proof of 2 MB: what the memory of the API rises to at most, over 60 of them',
  beside: 'nothing: it has a limit of its own',
  figures: {
    'API memory rises by': { unit: 'MB', bound: { atMost: 5 } },
    'heap and external rise by, with garbage': { unit: 'MB' },
  },
  async prepare(context) {
    const papers = await uploading(context);
    return {
      async round() {
        const { rss, used } = await papers.rise();
        return { 'API memory rises by': rss, 'heap and external rise by, with garbage': used };
      },
      close: () => papers.stop(),
    };
  },
};
