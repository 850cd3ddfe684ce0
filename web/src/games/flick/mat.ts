// Made by `python -m omphalos.server.typescript` from omphalos.flick; a test compares them.

/** From the centre to an edge, in millimetres; x goes east and y north. */
export const HALF = 240.0 as const;

/** How much of the frame is shown round the mat. */
export const MARGIN = 8.0 as const;

export const NAVEL = 16.0 as const;

/** By corner, clockwise from the south-west: [x, y, r]. */
export const CLOUDS = [[-240.0,-240.0,80.0],[-240.0,240.0,80.0],[240.0,240.0,80.0],[240.0,-240.0,80.0]] as const;

/** The circles that make up each island, from the north clockwise. */
export const COASTS = [[[0.0,158.0,52.0],[-48.0,150.0,40.0],[46.0,162.0,38.0],[10.0,118.0,34.0]],[[158.0,0.0,52.0],[150.0,48.0,40.0],[162.0,-46.0,38.0],[118.0,-10.0,34.0]],[[0.0,-158.0,52.0],[48.0,-150.0,40.0],[-46.0,-162.0,38.0],[-10.0,-118.0,34.0]],[[-158.0,0.0,52.0],[-150.0,-48.0,40.0],[-162.0,46.0,38.0],[-118.0,10.0,34.0]]] as const;

export const CITIES = [[-6.0,152.0,15.0],[152.0,6.0,15.0],[6.0,-152.0,15.0],[-152.0,-6.0,15.0]] as const;

/** The same as path data, y to the north. */
export const OUTLINES = ["M33.4 197.85A52 52 0 0 1 -41.41 189.45A40 40 0 1 1 -28.97 114.82A52 52 0 0 1 -23.38 111.55A34 34 0 0 1 43.45 124.09A38 38 0 1 1 33.4 197.85Z","M114.82 28.97A52 52 0 0 1 111.55 23.38A34 34 0 0 1 124.09 -43.45A38 38 0 1 1 197.85 -33.4A52 52 0 0 1 189.45 41.41A40 40 0 1 1 114.82 28.97Z","M28.97 -114.82A52 52 0 0 1 23.38 -111.55A34 34 0 0 1 -43.45 -124.09A38 38 0 1 1 -33.4 -197.85A52 52 0 0 1 41.41 -189.45A40 40 0 1 1 28.97 -114.82Z","M-197.85 33.4A52 52 0 0 1 -189.45 -41.41A40 40 0 1 1 -114.82 -28.97A52 52 0 0 1 -111.55 -23.38A34 34 0 0 1 -124.09 43.45A38 38 0 1 1 -197.85 33.4Z"] as const;

export const ISLANDS = ["I","II","III","IV"] as const;

/** The radius that a kind of disk is drawn with. Its true radius is in the view: a table chooses it. */
export const DRAWN = {"prophet":10.0,"templar":13.0,"sphinx":16.0,"king":16.0,"temple":18.0} as const;

/** How far a kind of disk seems to stand above the mat. */
export const HEIGHT = {"prophet":1.8,"templar":2.4,"sphinx":3.0,"king":3.0,"temple":5.0} as const;

/** How a sliding disk slows, m/s², before what the laws make of it. */
export const BRAKE = 3.4335 as const;

/** Grams, by the numbers of the table and the kind of disk. */
export const MASSES = {"reported":{"prophet":1.3,"templar":2.2,"sphinx":4.5,"king":4.5,"temple":11.4},"balanced":{"prophet":1.3,"templar":2.2,"sphinx":7.0,"king":4.5,"temple":11.4}} as const;

/** Of the speed at which two disks meet, what is left when they part. */
export const RESTITUTION = 0.55 as const;

/** The speed with which two disks part at least, m/s. */
export const LEAST_PARTING = 0.004 as const;

/** What the physics needs besides: `leap` in millimetres, and the speed's share that a rider keeps. */
export const SLIDING = {"friction":0.35,"gravity":9.81,"share":0.8,"leap":60.0} as const;

/** Where the tornado stands, by the number of its spot. */
export const TORNADO = {"spots":[[0.0,158.0],[112.0,112.0],[158.0,0.0],[112.0,-112.0],[0.0,-158.0],[-112.0,-112.0],[-158.0,0.0],[-112.0,112.0]],"r":20.0} as const;

/** The length of the hand's middle line. */
export const HAND = 96.0 as const;

export const CARDS = {"celtic":{"gods":["Dagda","Morrigan"]},"egyptian":{"gods":["Ra","Anubis"]},"greek":{"gods":["Zeus","Themis"]},"norse":{"gods":["Freja","Tyr"]}} as const;

export const GODS = {"Dagda":{"card":"celtic"},"Morrigan":{"card":"celtic"},"Ra":{"card":"egyptian"},"Anubis":{"card":"egyptian"},"Zeus":{"card":"greek"},"Themis":{"card":"greek"},"Freja":{"card":"norse"},"Tyr":{"card":"norse"}} as const;

export const LAWS = {"L01":{"lasts":"generation"},"L02":{"lasts":"generation"},"L03":{"lasts":"generation"},"L04":{"lasts":"generation"},"L05":{"lasts":"generation"},"L06":{"lasts":"generation"},"L07":{"lasts":"game"},"L08":{"lasts":"generation"},"L09":{"lasts":"game"},"L10":{"lasts":"generation"},"L11":{"lasts":"game"},"L12":{"lasts":"game"},"L13":{"lasts":"generation"},"L14":{"lasts":"generation"},"L15":{"lasts":"generation"},"L16":{"lasts":"game"},"L17":{"lasts":"game"},"L18":{"lasts":"generation"},"L19":{"lasts":"generation"},"L20":{"lasts":"generation"}} as const;

/** How players are told apart: a colour and a shape for each card. */
export const SUITS = {"celtic":{"colour":"#2f8a4c","deep":"#1a5a30","light":"#5fb576","ink":"#fff6df","shape":"M-7.45 4.3A12 12 0 0 1 0 -8.6A12 12 0 0 1 7.45 4.3A12 12 0 0 1 -7.45 4.3Z"},"egyptian":{"colour":"#e0a11b","deep":"#9a6508","light":"#f6c95a","ink":"#43260a","shape":"M-7.6 0A7.6 7.6 0 0 1 7.6 0 7.6 7.6 0 0 1-7.6 0Z"},"greek":{"colour":"#8344a3","deep":"#53246e","light":"#b07fca","ink":"#fff6df","shape":"M-6.08 -6.08A22 22 0 0 1 6.08 -6.08A22 22 0 0 1 6.08 6.08A22 22 0 0 1 -6.08 6.08A22 22 0 0 1 -6.08 -6.08Z"},"norse":{"colour":"#2668b3","deep":"#123e74","light":"#63a0e0","ink":"#fff6df","shape":"M0 -9.1A30 30 0 0 1 9.1 0A30 30 0 0 1 0 9.1A30 30 0 0 1 -9.1 0A30 30 0 0 1 0 -9.1Z"}} as const;

/** The suit of each seat in a game without cards. */
export const WITHOUT_GODS = ["greek","egyptian","norse","celtic"] as const;

export type CardId = keyof typeof CARDS;
export type GodId = keyof typeof GODS;
export type LawId = keyof typeof LAWS;
export type Kind = keyof typeof DRAWN;
