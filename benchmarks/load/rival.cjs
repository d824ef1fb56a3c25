// A boardgame.io server with a game of the size of Las Vegan: `node rival.cjs PORT`.
//
// Four seats, forty cards, hands that only their seat sees, suits that must be followed, tricks that
// stay on view, and casinos and tokens that lie there but are not played for. It has no end: after
// ten tricks the cards are dealt again. Matches are kept in memory, and undo is off, since a table
// of Sobremesa has none either.

const { INVALID_MOVE } = require('boardgame.io/core');
const { Origins, Server } = require('boardgame.io/server');

const SUITS = ['R', 'Y', 'G', 'B'];
const DECK = SUITS.flatMap((suit) => Array.from({ length: 10 }, (_, value) => suit + value));
const CASINOS = ['red', 'yellow', 'green', 'blue', '1', '2', '3', '4', '5', '6', '8', '9'];
const TOKENS = [[-3, -4], [-1, -2], [-2, -3], [-1, 1], [-3, 1]];
const SEATS = 4;
const HAND = DECK.length / SEATS;

const deal = (random) => {
  const cards = random.Shuffle(DECK);
  return Array.from({ length: SEATS }, (_, seat) =>
    cards.slice(seat * HAND, (seat + 1) * HAND).sort(),
  );
};

const layOut = (random) => {
  const casinos = random.Shuffle(CASINOS);
  return {
    casinos: casinos.slice(0, 3),
    spent_casinos: casinos.slice(3),
    tokens: TOKENS.map((faces) => faces[random.Die(2) - 1]),
    placed: [null, null, null],
  };
};

const playable = (hand, trick) => {
  if (trick.length === 0) return hand;
  const following = hand.filter((card) => card[0] === trick[0][0]);
  return following.length > 0 ? following : hand;
};

const winner = (leader, trick) => {
  let best = 0;
  trick.forEach((card, step) => {
    if (card[0] === trick[0][0] && card > trick[best]) best = step;
  });
  return (leader + best) % SEATS;
};

const play = ({ G, playerID, random }, card) => {
  const hand = G.hands[playerID];
  if (!playable(hand, G.trick).includes(card)) return INVALID_MOVE;
  hand.splice(hand.indexOf(card), 1);
  G.trick.push(card);
  G.next = (G.leader + G.trick.length) % SEATS;
  if (G.trick.length < SEATS) return;
  const taker = winner(G.leader, G.trick);
  G.taken.push({ leader: G.leader, cards: [...G.trick], winner: taker });
  G.scores[taker] += 1;
  G.trick = [];
  G.leader = taker;
  G.next = taker;
  if (G.taken.length < HAND) return;
  G.round += 1;
  G.taken = [];
  G.hands = deal(random);
  Object.assign(G, layOut(random));
};

const game = {
  name: 'tricks',
  minPlayers: SEATS,
  maxPlayers: SEATS,
  disableUndo: true,
  setup: ({ random }) => ({
    round: 1,
    scores: Array(SEATS).fill(0),
    leader: 0,
    next: 0,
    hands: deal(random),
    trick: [],
    taken: [],
    rules: { rounds: 4, hand: null, tokens: TOKENS, casino_cards: CASINOS },
    ...layOut(random),
  }),
  moves: { play },
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { first: () => 0, next: ({ G }) => G.next },
  },
  // Built from allowed fields: a seat's own hand, and of the others their sizes.
  playerView: ({ G, ctx, playerID }) => ({
    round: G.round,
    rules: G.rules,
    scores: G.scores,
    casinos: G.casinos,
    spent_casinos: G.spent_casinos,
    tokens: G.tokens,
    placed: G.placed,
    leader: G.leader,
    trick: G.trick,
    taken: G.taken,
    hand: playerID === null ? [] : G.hands[playerID],
    hand_sizes: G.hands.map((hand) => hand.length),
    actions: playerID === ctx.currentPlayer ? playable(G.hands[playerID], G.trick) : [],
  }),
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
// Node takes an address with the port, which keeps the server off the network.
server.run({ port: { host: '127.0.0.1', port: Number(process.argv[2]) } });
